/** Which page an address shows. */
export type Route =
  | { page: 'patterns' }
  | { page: 'workshop'; id: string }
  | { page: 'collections' }
  | { page: 'search'; id: string }
  | { page: 'play' }
  | { page: 'table'; id: string }
  | { page: 'help' }
  | { page: 'missing' };

export function route(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [head, id, ...rest] = parts;
  if (rest.length > 0) return { page: 'missing' };
  if (!head || head === 'patterns') return id ? { page: 'workshop', id } : { page: 'patterns' };
  if (head === 'searches' && id) return { page: 'search', id };
  if (head === 'play') return id ? { page: 'table', id } : { page: 'play' };
  if (id) return { page: 'missing' };
  if (head === 'collections' || head === 'searches') return { page: 'collections' };
  if (head === 'help') return { page: 'help' };
  return { page: 'missing' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
