import { api, ApiError } from '$lib/api/client';
import type { Draft } from '$lib/api/types';
import { load, store } from '$lib/storage';
import { RequestQueue } from './request-queue';

/** Unsaved work. It is stored in this browser at once and on the server a moment later; the newer copy counts. */
export interface LocalDraft {
  source: string;
  /** The version that was edited; 0 if unknown. */
  baseVersion: number;
  updatedAt: string;
}

const key = (id: string) => `draft:${id}`;
const asideKey = (id: string) => `aside:${id}`;
const queue = new RequestQueue();

function localDraft(id: string): LocalDraft | undefined {
  return load<LocalDraft>(key(id));
}

export function hasDraft(id: string): boolean {
  return localDraft(id) !== undefined;
}

/** A draft that was laid aside to show the pattern as it was saved; it is kept until the user decides. */
export const readAside = (id: string) => load<LocalDraft>(asideKey(id));
export const keepAside = (id: string, draft: LocalDraft | undefined) => store(asideKey(id), draft);

export async function readDraft(id: string, signal?: AbortSignal): Promise<LocalDraft | undefined> {
  // A draft that is being deleted must not come back.
  await queue.idle(id);
  const local = localDraft(id);
  let remote: Draft | undefined;
  try {
    remote = await api.get('/drafts/{pattern}', { path: { pattern: id }, signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  // Only this browser knows which version was edited; a copy on the server with the same text is the same draft.
  if (local && remote && local.source === remote.source) return local;
  return newer(local, remote && { ...remote, baseVersion: 0 });
}

export function newer(a: LocalDraft | undefined, b: LocalDraft | undefined): LocalDraft | undefined {
  if (!a || !b) return a ?? b;
  return Date.parse(b.updatedAt) > Date.parse(a.updatedAt) ? b : a;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void) | undefined;
let waitingFor = '';

export function keepDraft(id: string, source: string, baseVersion: number): void {
  store(key(id), { source, baseVersion, updatedAt: new Date().toISOString() } satisfies LocalDraft);
  // The draft of another pattern that still waits is sent first.
  if (waitingFor !== id) waiting?.();
  waitingFor = id;
  clearTimeout(timer);
  waiting = () => {
    waiting = undefined;
    queue.send(id, () => api.put('/drafts/{pattern}', { path: { pattern: id }, body: { source }, keepalive: true }));
  };
  timer = setTimeout(() => waiting?.(), 1500);
}

export function dropDraft(id: string): void {
  if (waitingFor === id) {
    clearTimeout(timer);
    waiting = undefined;
  }
  store(key(id), undefined);
  queue.send(id, () => api.delete('/drafts/{pattern}', { path: { pattern: id }, keepalive: true }));
}

addEventListener('pagehide', () => {
  waiting?.();
  queue.flush();
});
