import { i18n } from '$lib/i18n/i18n.svelte';
import { url } from './address';
import { ApiError, watchHealth } from './client';
import type { Collection } from './types';

interface Options {
  /** Called with the part that has been sent, from 0 to 1. */
  onprogress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file of games. `fetch` reports no progress of what it sends, so this is an XMLHttpRequest. */
export function uploadCollection(file: File, { onprogress, signal }: Options): Promise<Collection> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url('/collections/upload', { query: { name: file.name } }));
    request.setRequestHeader('Accept-Language', i18n.tag);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onprogress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve(request.response as Collection);
      else reject(watchHealth(ApiError.from(request.status, request.response)));
    };
    request.onerror = () => reject(ApiError.offline());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
