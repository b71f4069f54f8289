/** Reads dropped files, including those in folders. */
import { toast } from './toasts.ts';

/** The maximum number of files, because a user may drop a whole disk by mistake. */
const maxFiles = 2000;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Reads all entries of a folder. The browser returns them in parts; an empty part is the last. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0 || entries.length > maxFiles) return entries;
    entries.push(...part);
  }
}

async function collect(entry: FileSystemEntry, files: File[], isWanted: (name: string) => boolean): Promise<void> {
  if (files.length >= maxFiles) return;
  if (entry.isFile) {
    if (isWanted(entry.name)) files.push(await fileOf(entry as FileSystemFileEntry));
    return;
  }
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(inner, files, isWanted);
}

/**
 * The dropped files, ordered by name. In folders only files that `isWanted` accepts are read; files that are dropped
 * directly are always included. Must be called during the drop event, because its data is not available later.
 */
export async function droppedFiles(
  { items, files }: DataTransfer,
  isWanted: (name: string) => boolean,
): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const dropped = [...files];
  const folders = entries.filter(({ isDirectory }) => isDirectory);
  if (folders.length === 0) return dropped;
  const names = new Set(folders.map(({ name }) => name));
  const found: File[] = [];
  for (const folder of folders) await collect(folder, found, isWanted);
  found.sort((one, other) => one.name.localeCompare(other.name));
  return [...dropped.filter(({ name }) => !names.has(name)), ...found];
}

/** Passes dropped files to a function, or shows an error if they cannot be read. */
export function takeDropped(
  dropped: DataTransfer,
  isWanted: (name: string) => boolean,
  take: (files: readonly File[]) => void,
): void {
  droppedFiles(dropped, isWanted).then(take, (error: unknown) =>
    toast({
      text: `What was dropped could not be read: ${error instanceof Error ? error.message : String(error)} Choose the files instead.`,
      kind: 'error',
    }),
  );
}

/**
 * Returns a function that tests whether a file name ends with one of the extensions in `accept`, such as `.bpmn,.xml`.
 */
export const endsAsIn = (accept: string): ((name: string) => boolean) => {
  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase());
  return (name) => !name.startsWith('.') && endings.some((ending) => name.toLowerCase().endsWith(ending));
};
