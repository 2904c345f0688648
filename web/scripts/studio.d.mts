export const binary: string;
export function startStudio(options?: {
  assets?: string;
  data?: string;
}): Promise<{ url: string; data: string; stop: () => Promise<void> }>;
