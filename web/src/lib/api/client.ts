/**
 * Requests to the studio, typed by its OpenAPI document (`schema.d.ts`): a path, its parameters, the body and the
 * answer must be those of an operation that exists.
 *
 *     const pattern = await api.get('/patterns/{id}', { path: { id } });
 *
 * Links, event streams and uploads send their requests themselves; they take the address from `url` (`address.ts`).
 *
 * Every failure is an `ApiError` with a message and a remedy in the language of the page, except for a request that
 * was aborted by its signal.
 */
import { i18n } from '$lib/i18n/i18n.svelte';
import {
  address,
  type AnyParameters,
  type Arguments,
  type Method,
  type Operation,
  type Parameters,
  type PathOf,
} from './address';
import { health } from './health.svelte';
import { presence } from './presence.svelte';
import type { components } from './schema';

export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 where there was no answer. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly remedy?: string,
    /** Where the error is in the text that was sent, from 1. */
    readonly place?: { line: number; column: number },
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** From the body of an answer that is no success. */
  static from(status: number, body: unknown): ApiError {
    const error = (body as Partial<components['schemas']['Problem']> | null)?.error;
    const t = i18n.t.errors;
    if (!error && status === 507) return new ApiError(status, 'disk_full', t.diskFull, t.diskFullRemedy);
    if (!error) return new ApiError(status, 'http', t.http(status), t.tryAgain);
    return new ApiError(status, error.code, error.message, error.remedy ?? undefined, error.place ?? undefined);
  }

  static offline(): ApiError {
    return new ApiError(0, 'offline', i18n.t.errors.offline, i18n.t.errors.offlineRemedy);
  }
}

/** Whether there was no answer at all: the studio does not run, or cannot be reached. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Text and bytes are sent as they are. */
type Body<O> = O extends { requestBody: { content: infer C } }
  ? { body: C extends { 'application/json': infer T } ? T : Blob }
  : unknown;

interface Common {
  signal?: AbortSignal | undefined;
  /** The request outlives the page. */
  keepalive?: boolean;
}
type Options<O> = Common & Parameters<O> & Body<O>;
type Content<R> = R extends { content: { 'application/json': infer T } } ? T : undefined;
type Success<O> = O extends { responses: infer R } ? Content<R[keyof R & (200 | 201 | 204)]> : never;

interface AnyOptions extends Common, AnyParameters {
  body?: unknown;
}

/** Errors that concern more than the request that failed; their notices are shown on every page. */
const CODES_OF_HEALTH = ['damaged', 'database', 'disk_full'];

/** Asks for the notices that belong to an error, and returns it. */
export function watchHealth(error: ApiError): ApiError {
  if (CODES_OF_HEALTH.includes(error.code)) void health.watch();
  return error;
}

async function send(method: string, path: string, options: AnyOptions): Promise<Response> {
  const { body, signal, keepalive } = options;
  const headers: Record<string, string> = { 'Accept-Language': i18n.tag };
  const init: RequestInit = { method, headers };
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  if (body !== undefined) {
    const isBlob = body instanceof Blob;
    headers['Content-Type'] = isBlob ? 'text/plain; charset=utf-8' : 'application/json';
    init.body = isBlob ? body : JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(address(path, options), init);
  } catch (error) {
    if (isAbort(error)) throw error;
    presence.lost();
    throw ApiError.offline();
  }
  presence.found();
  if (response.ok) return response;
  throw watchHealth(ApiError.from(response.status, await response.json().catch(() => null)));
}

const request =
  <M extends Method>(method: M) =>
  async <P extends PathOf<M>>(
    path: P,
    ...[options]: Arguments<Options<Operation<M, P>>>
  ): Promise<Success<Operation<M, P>>> => {
    const response = await send(method.toUpperCase(), path, (options ?? {}) as AnyOptions);
    return (response.status === 204 ? undefined : await response.json()) as Success<Operation<M, P>>;
  };

export const api = { get: request('get'), post: request('post'), put: request('put'), delete: request('delete') };
