/** What was dropped, as files to be sent: a folder becomes one file of all its games where that is possible. */

const GAMES = /\.(pgn(\.(zst|gz|bz2))?|svdb)$/i;
/** The maximum number of files that are taken of a folder, and the maximum depth. */
const MOST_FILES = 5000;
const DEEPEST = 8;

/** The entries of a drop. They must be asked for during the event; afterwards the browser has forgotten them. */
export function entriesOf(transfer: DataTransfer | null): FileSystemEntry[] {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  return items.flatMap((item) => item.webkitGetAsEntry?.() ?? []);
}

/** The files of a drop, folders put together. Files that stand alone are taken whatever their names. */
export async function filesOf(entries: readonly FileSystemEntry[], plain: readonly File[]): Promise<File[]> {
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...plain];
  const files: File[] = [];
  for (const entry of entries) {
    if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
    else files.push(...(await putTogether(entry.name, await gamesBelow(entry as FileSystemDirectoryEntry))));
  }
  return files;
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function gamesBelow(folder: FileSystemDirectoryEntry, depth = 0, files: File[] = []): Promise<File[]> {
  const reader = folder.createReader();
  for (;;) {
    // A browser gives a folder piece by piece.
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0) return files;
    for (const entry of piece) {
      if (files.length >= MOST_FILES || entry.name.startsWith('.')) continue;
      if (entry.isFile && GAMES.test(entry.name)) files.push(await fileOf(entry as FileSystemFileEntry));
      else if (entry.isDirectory && depth < DEEPEST)
        await gamesBelow(entry as FileSystemDirectoryEntry, depth + 1, files);
    }
  }
}

/** One file of all plain PGN; packed ones and stores stay by themselves, since their bytes cannot follow each other. */
export async function putTogether(name: string, files: readonly File[]): Promise<File[]> {
  const kinds = await Promise.all(files.map(isPlain));
  const texts = files.filter((_, i) => kinds[i]).sort((a, b) => a.name.localeCompare(b.name));
  const others = files.filter((_, i) => !kinds[i]);
  if (texts.length < 2) return [...texts, ...others];
  // Nothing is read here: the parts are read while they are sent.
  return [
    new File(
      texts.flatMap((text) => [text, '\n\n']),
      name,
    ),
    ...others,
  ];
}

/** Whether it is PGN as plain text: packed files, stores and UTF-16 have bytes that text does not begin with. */
async function isPlain(file: File): Promise<boolean> {
  if (!/\.pgn$/i.test(file.name)) return false;
  const [first = 0, second = 0] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x28 || first === 0x1f || (first === 0x42 && second === 0x5a) || first === 0x89;
  return !isPacked && first < 0xfe;
}
