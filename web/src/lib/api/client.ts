import { i18n } from '$lib/i18n/i18n.svelte';
import { health } from './health.svelte';
import { presence } from './presence.svelte';

/** What the server says when it refuses: a message for people and what they can do about it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly remedy?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Whether there was no answer at all: the studio does not run, or cannot be reached. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export type Query = Record<string, string | number | boolean | null | undefined>;

export function url(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `/api/v1${path}${text ? `?${text}` : ''}`;
}

interface Options {
  query?: Query;
  body?: unknown;
  /** Sent as it is, as plain text; a file's bytes are the server's to judge. */
  text?: string | Blob;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  keepalive?: boolean;
}

async function failure(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as { error: { code: string; message: string; remedy?: string } };
    return new ApiError(response.status, error.code, error.message, error.remedy);
  } catch {
    return new ApiError(response.status, 'http', i18n.t.errors.http(response.status), i18n.t.errors.tryAgain);
  }
}

async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const { query, body, text, signal, headers, keepalive } = options;
  const init: RequestInit = { method, headers: { 'Accept-Language': i18n.tag, ...headers } };
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  if (text !== undefined) {
    init.body = text;
    init.headers = { ...init.headers, 'Content-Type': 'text/plain; charset=utf-8' };
  }
  let response: Response;
  try {
    response = await fetch(url(path, query), init);
  } catch (error) {
    if (isAbort(error)) throw error;
    presence.lost();
    throw new ApiError(0, 'offline', i18n.t.errors.offline, i18n.t.errors.offlineRemedy);
  }
  presence.found();
  if (!response.ok) {
    const error = await failure(response);
    // What holds for more than this request is shown on every page.
    if (['damaged', 'database', 'disk_full'].includes(error.code)) void health.watch();
    throw error;
  }
  return response;
}

async function json<T>(response: Response): Promise<T> {
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

export const api = {
  get: async <T>(path: string, options?: Options) => json<T>(await request('GET', path, options)),
  post: async <T>(path: string, body?: unknown, options?: Options) =>
    json<T>(await request('POST', path, { ...options, body })),
  /** Sends a plain text. */
  send: async <T>(path: string, text: string | Blob, options?: Options) =>
    json<T>(await request('POST', path, { ...options, text })),
  put: async <T>(path: string, body?: unknown, options?: Options) =>
    json<T>(await request('PUT', path, { ...options, body })),
  delete: async (path: string, options?: Options) => void (await request('DELETE', path, options)),
};
