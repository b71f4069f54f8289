import { Inflate, Unzlib } from 'fflate';
import { inflateStep, joinBytes } from '../../tables/unzip.ts';
import { ImportRefused } from '../import-result.ts';
import { importLimits } from '../limits.ts';

/**
 * Decompresses bytes in memory, up to a limit of the output.
 * @throws {ImportRefused} with a sentence, if the data is damaged or exceeds the limit
 */
export const inflate = (
  bytes: Uint8Array,
  format: 'raw' | 'zlib',
  limit: number = importLimits.partBytes,
): Uint8Array => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const take = (chunk: Uint8Array) => {
    length += chunk.length;
    if (length > limit) throw new ImportRefused('The file unpacks to more than any drawing holds, so it is not read.');
    chunks.push(chunk);
  };
  const stream = format === 'raw' ? new Inflate(take) : new Unzlib(take);
  try {
    for (let at = 0; at < bytes.length; at += inflateStep)
      stream.push(bytes.subarray(at, at + inflateStep), at + inflateStep >= bytes.length);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused('The file is damaged: a packed part of it cannot be unpacked. Save it again.');
  }
  return joinBytes(chunks, length);
};
