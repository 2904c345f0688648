/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:pieces' {
  const drawings: Record<string, string>;
  export default drawings;
}

/** A document as HTML (`plugins/markdown.ts`). */
declare module '*.md' {
  const html: string;
  export default html;
}
