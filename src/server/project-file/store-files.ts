/** Pictures and documents of a file, stored like uploaded ones before the rows that name them. */
import { randomInt } from 'node:crypto';
import { forgetFile, storeFile } from '../calls/stored-files.ts';
import type { FieldError } from '../engine/problem.ts';
import { mapInTurns } from '../engine/progress.ts';
import { imageKinds, recogniseFile, refusal } from '../files/file-kind.ts';
import { urlOf } from '../files/sweep.ts';
import type { Services } from '../services.ts';
import type { EmbeddedFile } from './format.ts';

/** The stored value of each file, by its number; null for a file that was missing in the export. */
export type StoredFiles = ReadonlyMap<number, StoredFile | null>;

interface StoredFile {
  readonly url: string;
  readonly size?: number;
  readonly content_type?: string;
}

const everyKind = [...imageKinds, 'pdf'] as const;

const bytesOf = ({ data }: EmbeddedFile): Buffer<ArrayBuffer> => Buffer.from(data, 'base64');

/** By their content; the declared type is ignored. */
export async function checkFiles(files: readonly EmbeddedFile[], errors: FieldError[]): Promise<void> {
  await mapInTurns(files, (file, i) => {
    if (!file.data) return;
    const message = refusal(recogniseFile(bytesOf(file)), everyKind);
    if (message) errors.push({ pointer: `/files/${i}/data`, message });
  });
}

/** Names that nothing will be found under, for a try that writes nothing. */
export const unstoredFiles = (files: readonly EmbeddedFile[]): StoredFiles =>
  new Map(files.map((file, i) => [i + 1, file.data ? { url: urlOf('') } : null]));

/**
 * Stores all files within the quota. Returns them, and a function that removes them.
 *
 * @throws the refusal of the store; then nothing is stored.
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
  // The project has no id yet: all the files of one import count as those of one row.
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
