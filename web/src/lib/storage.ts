/**
 * Browser storage that never throws: a full or forbidden one must not keep the user from working. Values of one tab
 * survive a reload, but not the tab.
 */
const place = (tab: boolean) => (tab ? sessionStorage : localStorage);

export function load<T>(key: string, tab = false): T | undefined {
  try {
    const text = place(tab).getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function store(key: string, value: unknown, tab = false): void {
  try {
    if (value === undefined) place(tab).removeItem(key);
    else place(tab).setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden; the server keeps drafts too.
  }
}
