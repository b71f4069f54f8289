import { Inflate, Unzlib } from 'fflate';
import { ImportRefused } from '../import-result.ts';
import { importLimits } from '../limits.ts';

// A small step bounds what one call can inflate: deflate packs at most about 1:1000.
const step = 4096;

/**
 * Inflates bytes in memory, counting them as they come out.
 *
 * @throws ImportRefused with a sentence when they are damaged, or more than the limit.
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
    for (let at = 0; at < bytes.length; at += step)
      stream.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused('The file is damaged: a packed part of it cannot be unpacked. Save it again.');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};
