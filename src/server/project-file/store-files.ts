/** Stores the pictures and documents of a file like uploaded ones, before the rows that reference them. */
import { randomInt } from 'node:crypto';
import { forgetFile, storeFile } from '../calls/stored-files.ts';
import type { FieldError } from '../engine/problem.ts';
import { mapInTurns } from '../engine/progress.ts';
import { imageKinds, recogniseFile, refusal } from '../files/file-kind.ts';
import { urlOf } from '../files/sweep.ts';
import type { Services } from '../services.ts';
import type { EmbeddedFile } from './format.ts';

/** The stored value of each file, by its number; null for a file that was missing at the export. */
export type StoredFiles = ReadonlyMap<number, StoredFile | null>;

interface StoredFile {
  readonly url: string;
  readonly size?: number;
  readonly content_type?: string;
}

const everyKind = [...imageKinds, 'pdf'] as const;

const bytesOf = ({ data }: EmbeddedFile): Buffer<ArrayBuffer> => Buffer.from(data, 'base64');

/** Checks files by their content and ignores the declared type. */
export async function checkFiles(files: readonly EmbeddedFile[], errors: FieldError[]): Promise<void> {
  await mapInTurns(files, (file, i) => {
    if (!file.data) return;
    const message = refusal(recogniseFile(bytesOf(file)), everyKind);
    if (message) errors.push({ pointer: `/files/${i}/data`, message });
  });
}

/** Placeholder names without stored files, for a dry run. */
export const unstoredFiles = (files: readonly EmbeddedFile[]): StoredFiles =>
  new Map(files.map((file, i) => [i + 1, file.data ? { url: urlOf('') } : null]));

/**
 * Stores all files within the quota. Returns the files, and a function that removes them.
 * @throws the error of the store; nothing is stored then
 */
export async function storeFiles(
  services: Services,
  company: number | null,
  files: readonly EmbeddedFile[],
): Promise<{ readonly stored: StoredFiles; readonly forget: () => Promise<void> }> {
  const names: string[] = [];
  const forget = async (): Promise<void> => {
    for (const file of names) await forgetFile(services, file);
  };
  const stored = new Map<number, StoredFile | null>();
  // The project has no id yet, so all files of one import count as files of one random row.
  const owner = { company, resource: 'project_file', row: randomInt(1, 2 ** 31 - 1) };
  try {
    for (const [i, file] of files.entries()) {
      if (!file.data) {
        stored.set(i + 1, null);
        continue;
      }
      const field = `files/${i}/data`;
      const { file: name, value } = await storeFile(
        services,
        owner,
        { field, kinds: everyKind },
        { name: '', bytes: bytesOf(file) },
      );
      names.push(name);
      const { name: _, ...about } = value;
      stored.set(i + 1, about);
    }
  } catch (error) {
    await forget();
    throw error;
  }
  return { stored, forget };
}
