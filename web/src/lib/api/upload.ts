import { i18n } from '$lib/i18n/i18n.svelte';
import { ApiError, url } from './client';

/** Sends a file as it is. Only XMLHttpRequest tells how much of it has gone out. */
export function upload<T>(
  path: string,
  file: File,
  options: { query: Record<string, string>; onprogress: (share: number) => void; signal: AbortSignal },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url(path, options.query));
    request.setRequestHeader('Accept-Language', i18n.tag);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => options.onprogress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) return resolve(request.response as T);
      const told = (request.response as { error?: { code: string; message: string; remedy?: string } } | null)?.error;
      reject(
        told
          ? new ApiError(request.status, told.code, told.message, told.remedy)
          : new ApiError(request.status, 'http', i18n.t.errors.http(request.status), i18n.t.errors.tryAgain),
      );
    };
    request.onerror = () => reject(new ApiError(0, 'offline', i18n.t.errors.offline, i18n.t.errors.offlineRemedy));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
