export const binary: string;
export function startStudio(options?: {
    assets?: string;
    data?: string;
    port?: number;
}): Promise<{ url: string; token: string; data: string; stop: (keep?: boolean) => Promise<void> }>;
