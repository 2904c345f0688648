/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:pieces' {
  const drawings: Record<string, string>;
  export default drawings;
}
