/** Reads ZIP archives in memory. Server and web use only this reader. Pure. */
import { Unzip, UnzipInflate } from 'fflate';

export interface ZipLimits {
  /** The maximum number of entries in the archive, including unwanted ones. */
  readonly zipEntries: number;
  /** The maximum decompressed bytes of one entry, and of all wanted entries together. */
  readonly partBytes: number;
  readonly totalBytes: number;
}

/** The reason why an archive cannot be read. The caller formulates the message. */
export class ZipFault extends Error {
  readonly reason: 'damaged' | 'too_large' | 'points_out' | 'twice';
  /** The name of the affected entry; empty if no entry is affected. */
  readonly entry: string;

  constructor(reason: ZipFault['reason'], entry = '') {
    super(`The archive cannot be read: ${reason}${entry && ` (${entry})`}.`);
    this.name = 'ZipFault';
    this.reason = reason;
    this.entry = entry;
  }
}

/**
 * The number of compressed bytes per step. Deflate compresses to at most about 1:1000, so a small step limits the
 * output of one call.
 */
export const inflateStep = 4096;

const leavesItsFolder = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');

/** Concatenates chunks; `length` is their total length. */
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
 * Decompresses the wanted entries of a ZIP file in memory, by their names as written. The output is counted, because
 * declared sizes are not trustworthy. Other entries are skipped.
 * @throws {ZipFault} if the archive is damaged or exceeds the limits, or if a name occurs twice or leads out of the
 * archive
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
    // Names that differ only by case could make two programs read different files.
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
