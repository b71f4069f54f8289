import { Unzip, UnzipInflate } from 'fflate';
import { ImportRefused } from '../import-result.ts';
import { importLimits } from '../limits.ts';

interface ZipLimits {
  readonly zipEntries: number;
  readonly partBytes: number;
  readonly totalBytes: number;
}

// A small step bounds what one call can inflate: deflate packs at most about 1:1000.
const step = 4096;

const tooLarge = () =>
  new ImportRefused('The file unpacks to more than any drawing holds, so it is not read. Split it into smaller files.');

const damaged = () =>
  new ImportRefused('The file is damaged: its parts cannot be unpacked. Save it again from the program that made it.');

const leavesItsFolder = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');

const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

/**
 * Unpacks the wanted entries of a ZIP file in memory, by their names as written. Bytes are counted as they come out:
 * what the file says about its sizes is never believed. Entries that are not wanted are passed over unread.
 *
 * @throws ImportRefused with a sentence when the file is damaged, larger than the limits, holds a name twice, or a name
 *   that points out of the file.
 */
export const unzip = (
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits = importLimits,
): ReadonlyMap<string, Uint8Array> => {
  const parts = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let unfinished = 0;
  let total = 0;

  const unpacker = new Unzip((file) => {
    // Names differ by case only for those who want one reader to see another file than the next.
    const key = file.name.toLowerCase();
    if (leavesItsFolder(file.name)) {
      throw new ImportRefused(`The file holds a part named “${file.name}”, which points out of it, so it is not read.`);
    }
    if (names.has(key)) throw new ImportRefused(`The file holds the part “${file.name}” twice, so it is not read.`);
    names.add(key);
    if (names.size > limits.zipEntries) throw tooLarge();
    if (file.name.endsWith('/') || !wanted(file.name)) return;

    const chunks: Uint8Array[] = [];
    let length = 0;
    unfinished += 1;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      length += chunk.length;
      total += chunk.length;
      if (length > limits.partBytes || total > limits.totalBytes) throw tooLarge();
      if (chunk.length > 0) chunks.push(chunk);
      if (!final) return;
      unfinished -= 1;
      parts.set(file.name, joined(chunks, length));
    };
    file.start();
  });
  unpacker.register(UnzipInflate);

  try {
    for (let at = 0; at < bytes.length; at += step) {
      unpacker.push(bytes.subarray(at, at + step), at + step >= bytes.length);
    }
  } catch (error) {
    throw error instanceof ImportRefused ? error : damaged();
  }
  if (unfinished > 0) throw damaged();
  return parts;
};
