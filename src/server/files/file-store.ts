/** The store of uploaded files: bytes by name. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../durable.ts';

export interface StoredFile {
  readonly name: string;
  /** The time of storage, in milliseconds. */
  readonly at: number;
}

export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The content of a file; null if it does not exist. */
  get(name: string): Promise<Buffer | null>;
  delete(name: string): Promise<void>;
  list(): Promise<readonly StoredFile[]>;
}

/** Valid names, which come from `newFileName`. No other name is opened, so no name can lead out of the folder. */
const safeName = /^[a-z]+-[A-Za-z0-9_-]{32,}(\.unused)?$/;

/** An unguessable name. A person who knows it may download the file. */
export const newFileName = (kind: string): string => `${kind}-${randomBytes(24).toString('base64url')}`;

/** A file store in a folder, which is created with the first file. */
export function folderStore(folder: string): FileStore {
  const place = (name: string): string => {
    if (!safeName.test(name)) throw new Error(`"${name}" is no name of a stored file.`);
    return join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const path = place(name);
      await mkdir(folder, { recursive: true });
      await writeDurably(path, bytes);
    },
    get: async (name) => {
      if (!safeName.test(name)) return null;
      return readFile(place(name)).catch(ifMissing(null));
    },
    delete: async (name) => rm(place(name), { force: true }),
    list: async () => {
      const names = (await readdir(folder).catch(ifMissing<string[]>([]))).filter((name) => safeName.test(name));
      const found = await Promise.all(
        names.map(async (name) => {
          const about = await stat(place(name)).catch(ifMissing(null));
          return about && { name, at: about.mtimeMs };
        }),
      );
      return found.filter((file) => file !== null);
    },
  };
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
