/**
 * Stands in for `node:fs/promises` under the bridge's book: files in memory outlive a bridge that dies between two
 * calls.
 */
/** A file; one without text is a folder. */
interface Entry {
  readonly text: string | undefined;
  readonly mtimeMs: number;
  /** Whether a power cut leaves the text whole. */
  readonly isFlushed: boolean;
}

type Files = ReadonlyMap<string, Entry>;

/** The disk of a history. */
export interface Disk {
  files: Map<string, Entry>;
  /** What a power cut leaves: the names when folders were last flushed. */
  flushed: Files;
  /** Nothing more can be written. */
  isFull: boolean;
  /** Whether a folder can be renamed to one with something in it: no lock holds. */
  isWithoutLocks: boolean;
  /** Whether what was removed can be written and renamed all the same: who was taken for dead goes on. */
  isWithoutRemovals: boolean;
  /** Whether flushing a file, or a folder, does nothing. */
  isWithoutFlushedTexts: boolean;
  isWithoutFlushedFolders: boolean;
  /** How long the next call takes, ms. */
  pause(): number;
}

export const newDisk = (pause: () => number): Disk => ({
  files: new Map(),
  flushed: new Map(),
  isFull: false,
  isWithoutLocks: false,
  isWithoutRemovals: false,
  isWithoutFlushedTexts: false,
  isWithoutFlushedFolders: false,
  pause,
});

let disk = newDisk(() => 0);

/** The disk of the history that runs from now on. */
export function useDisk(next: Disk): void {
  disk = next;
}

/** What is on a disk after a power cut. */
export function cutPower(cut: Disk): void {
  cut.files = new Map(
    [...cut.flushed].map(([path, { text, mtimeMs, isFlushed }]) => {
      const left = isFlushed ? text : text?.slice(0, text.length / 2);
      return [path, { text: left, mtimeMs, isFlushed: true }] as const;
    }),
  );
}

const failed = (code: string) => Object.assign(new Error(code), { code });

/** Does something with the disk after a pause, unless the bridge has died by then. */
function later<Result>(work: (files: Map<string, Entry>) => Result): Promise<Result> {
  return new Promise((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(work(disk.files));
      } catch (thrown) {
        reject(thrown);
      }
    }, disk.pause()),
  );
}

const put = (files: Map<string, Entry>, path: string, text: string | undefined, isFlushed = false) => {
  if (disk.isFull) throw failed("ENOSPC");
  files.set(path, { text, mtimeMs: Date.now(), isFlushed: isFlushed && !disk.isWithoutFlushedTexts });
};

function entryOf(files: Files, path: string): Entry {
  const entry = files.get(path);
  if (!entry) throw failed("ENOENT");
  return entry;
}

/** The names in a folder. */
const namesIn = (files: Files, folder: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));

/** The folder of the book is there from the begin. */
export const mkdir = (path: string, { recursive = false }: { readonly recursive?: boolean }): Promise<void> =>
  recursive ? Promise.resolve() : later((files) => put(files, path, undefined));

/** No history has links. */
export const realpath = (path: string): Promise<string> => Promise.resolve(path);
export const readlink = (): Promise<string> => Promise.reject(failed("EINVAL"));

export const readdir = (path: string): Promise<string[]> =>
  later((files) => {
    if (entryOf(files, path).text !== undefined) throw failed("ENOTDIR");
    return namesIn(files, path);
  });

export const readFile = (path: string): Promise<string | undefined> => later((files) => entryOf(files, path).text);

/** Half of the text is there before all of it is, and all of it before it is flushed. */
export const writeFile = async (
  path: string,
  text: string,
  { flag = "w", flush = false }: { readonly flag?: string; readonly flush?: boolean },
): Promise<void> => {
  for (const [part, isFlushed] of [
    [text.slice(0, text.length / 2)],
    [text],
    ...(flush ? ([[text, true]] as const) : []),
  ] as const)
    await later((files) => {
      if (flag === "r+" && !disk.isWithoutRemovals) entryOf(files, path);
      put(files, path, part, isFlushed);
    });
};

/** Opens a folder, to flush it. */
export const open = async () => ({
  sync: (): Promise<void> =>
    later((files) => {
      if (!disk.isWithoutFlushedFolders) disk.flushed = new Map(files);
    }),
  close: () => Promise.resolve(),
});

export const rename = (from: string, to: string): Promise<void> =>
  later((files) => {
    const entry = entryOf(files, from);
    if (entry.text === undefined && !disk.isWithoutLocks && namesIn(files, to).length > 0) throw failed("ENOTEMPTY");
    files.delete(from);
    files.set(to, entry);
    for (const name of namesIn(files, from)) {
      files.set(`${to}/${name}`, entryOf(files, `${from}/${name}`));
      files.delete(`${from}/${name}`);
    }
  });

export const unlink = (path: string): Promise<void> =>
  later((files) => {
    if (entryOf(files, path).text === undefined) throw failed("EISDIR");
    files.delete(path);
  });

export const rmdir = (path: string): Promise<void> =>
  later((files) => {
    if (namesIn(files, path).length > 0) throw failed("ENOTEMPTY");
    files.delete(path);
  });

export const rm = (path: string): Promise<void> =>
  later((files) => {
    for (const name of namesIn(files, path)) files.delete(`${path}/${name}`);
    files.delete(path);
  });

export const stat = (path: string): Promise<{ readonly mtimeMs: number }> =>
  later((files) => ({ mtimeMs: entryOf(files, path).mtimeMs }));
