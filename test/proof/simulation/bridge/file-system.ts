/** Stands in for `node:fs/promises` where the bridge keeps its book: files in memory that outlive a bridge which dies between two calls. */
import { runningMachine } from "../schedule.ts";

interface StoredFile {
  readonly text: string;
  readonly mtimeMs: number;
}

/** The disk of a history. */
export interface Disk {
  readonly files: Map<string, StoredFile>;
  /** Nothing more can be written. */
  isFull: boolean;
  /** Whether a file that must be new may be there already: no lock holds. */
  isWithoutLocks: boolean;
  /** How long the next call takes, ms. */
  pause(): number;
}

export const newDisk = (pause: () => number): Disk => ({
  files: new Map(),
  isFull: false,
  isWithoutLocks: false,
  pause,
});

let disk = newDisk(() => 0);

/** The disk of the history that runs from now on. */
export function useDisk(next: Disk): void {
  disk = next;
}

const failed = (code: string) => Object.assign(new Error(code), { code });

/** Does something with the disk after a pause, unless the bridge has died by then. */
function later<Result>(work: (files: Map<string, StoredFile>) => Result): Promise<Result> {
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

const write = (files: Map<string, StoredFile>, path: string, text: string) => {
  if (disk.isFull) throw failed("ENOSPC");
  files.set(path, { text, mtimeMs: Date.now() });
};

export const mkdir = async (): Promise<void> => {};

export const open = (path: string) =>
  later((files) => {
    if (files.has(path) && !disk.isWithoutLocks) throw failed("EEXIST");
    write(files, path, "");
    return { close: async () => {} };
  });

export const readFile = (path: string) =>
  later((files) => {
    const file = files.get(path);
    if (!file) throw failed("ENOENT");
    return file.text;
  });

/** Half of the text is there before all of it is. */
export const writeFile = async (path: string, text: string): Promise<void> => {
  await later((files) => write(files, path, text.slice(0, text.length / 2)));
  await later((files) => write(files, path, text));
};

export const rename = (from: string, to: string) =>
  later((files) => {
    const file = files.get(from);
    if (!file) throw failed("ENOENT");
    files.delete(from);
    files.set(to, file);
  });

export const rm = (path: string) => later((files) => void files.delete(path));

export const stat = (path: string) =>
  later((files) => {
    const file = files.get(path);
    if (!file) throw failed("ENOENT");
    return { mtimeMs: file.mtimeMs };
  });

/** Each bridge is a process of its own. */
Object.defineProperty(process, "pid", { configurable: true, get: () => runningMachine.getStore()?.id ?? 1 });
