/** Reads ZIP archives in memory, for server and web: whatever reads one, reads it here. Pure. */
import { Unzip, UnzipInflate } from 'fflate';

export interface ZipLimits {
  /** Entries in the archive, wanted or not. */
  readonly zipEntries: number;
  /** Bytes of one entry, and of all wanted ones together, as they come out. */
  readonly partBytes: number;
  readonly totalBytes: number;
}

/** Why an archive is not read; who asked says it in words for the reader. */
export class ZipFault extends Error {
  readonly reason: 'damaged' | 'too_large' | 'points_out' | 'twice';
  /** The entry in question, where it is one. */
  readonly entry: string;

  constructor(reason: ZipFault['reason'], entry = '') {
    super(`The archive cannot be read: ${reason}${entry && ` (${entry})`}.`);
    this.name = 'ZipFault';
    this.reason = reason;
    this.entry = entry;
  }
}

/** Bytes given at a time: a small step bounds what one call can inflate, since deflate packs at most about 1:1000. */
export const inflateStep = 4096;

const leavesItsFolder = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');

/** Chunks of bytes as one; `length` is that of all together. */
export const joinBytes = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
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
 * @throws ZipFault when the archive is damaged, larger than the limits, holds a name twice, or a name that points out of
 *   it.
 */
export const unzip = (
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): ReadonlyMap<string, Uint8Array> => {
  const parts = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let unfinished = 0;
  let total = 0;

  const unpacker = new Unzip((file) => {
    // Names differ by case only for those who want one reader to see another file than the next.
    const key = file.name.toLowerCase();
    if (leavesItsFolder(file.name)) throw new ZipFault('points_out', file.name);
    if (names.has(key)) throw new ZipFault('twice', file.name);
    names.add(key);
    if (names.size > limits.zipEntries) throw new ZipFault('too_large');
    if (file.name.endsWith('/') || !wanted(file.name)) return;

    const chunks: Uint8Array[] = [];
    let length = 0;
    unfinished += 1;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      length += chunk.length;
      total += chunk.length;
      if (length > limits.partBytes || total > limits.totalBytes) throw new ZipFault('too_large');
      if (chunk.length > 0) chunks.push(chunk);
      if (!final) return;
      unfinished -= 1;
      parts.set(file.name, joinBytes(chunks, length));
    };
    file.start();
  });
  unpacker.register(UnzipInflate);

  try {
    for (let at = 0; at < bytes.length; at += inflateStep) {
      unpacker.push(bytes.subarray(at, at + inflateStep), at + inflateStep >= bytes.length);
    }
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault('damaged');
  }
  if (unfinished > 0 || names.size === 0) throw new ZipFault('damaged');
  return parts;
};
