/** Addresses of the API: the paths of its OpenAPI document, with their parameters filled in. */
import type { paths } from './schema';

export type Method = 'get' | 'post' | 'put' | 'delete';
export type Operation<M extends Method, P extends keyof paths> = paths[P][M];
/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: Operation<M, P> extends { responses: unknown } ? P : never;
}[keyof paths];

/** A part of an operation's parameters under its own name; optional where the document says so. */
type Parameter<O, K extends 'path' | 'query'> = O extends { parameters: { [k in K]: infer T } }
  ? { [k in K]: T }
  : O extends { parameters: { [k in K]?: infer T } }
    ? { [k in K]?: T | undefined }
    : unknown;
export type Parameters<O> = Parameter<O, 'path'> & Parameter<O, 'query'>;

/** The options of a call, which may be left out where none is required. */
export type Arguments<T> = object extends T ? [options?: T] : [options: T];

export interface AnyParameters {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
}

export function address(path: string, { path: parts = {}, query = {} }: AnyParameters): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name]!));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `/api/v1${filled}${text ? `?${text}` : ''}`;
}

/** The address of an operation for links, event streams and uploads, which send their requests themselves. */
export function url<P extends keyof paths>(
  path: P,
  ...[options]: Arguments<Parameters<P extends PathOf<'get'> ? Operation<'get', P> : Operation<'post', P>>>
): string {
  return address(path, (options ?? {}) as AnyParameters);
}
