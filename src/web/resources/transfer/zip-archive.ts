/**
 * The entries of a zip archive, unpacked under a limit, and an archive of them without compression. A workbook is
 * taken apart and checked here before the library that reads it sees it, so that it reads exactly what was checked,
 * and needs no threads of its own to unpack. Pure.
 */
import { mostUnpacked, TableFileError } from './table-file.ts';

const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const localMark = 0x04034b50;
const damaged = () =>
  new TableFileError('The workbook is damaged and cannot be read. Open and save it again, or save it as CSV.');
const bomb = () =>
  new TableFileError(
    'The workbook unpacks to far more than it seems to hold. It was not opened. Save the sheet as CSV.',
  );

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
  readonly size: number;
}

function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw damaged();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryMark) throw damaged();
    const [method, packedSize, size] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
    ];
    const [nameSize, extraSize, noteSize] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize));
    if (local + 30 > bytes.length || view.getUint32(local, true) !== localMark) throw damaged();
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield { name, method, packed: bytes.subarray(from, from + packedSize), size };
    at += 46 + nameSize + extraSize + noteSize;
  }
}

/** Unpacks as long as no more comes out than was announced and is allowed. */
async function inflate(packed: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged();
    });
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw bomb();
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The entries whose names are wanted, unpacked. */
export async function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  let left = mostUnpacked;
  for (const { name, method, packed, size } of entriesOf(bytes)) {
    if (!wanted(name)) continue;
    if (size > left) throw bomb();
    if (method !== 0 && method !== 8) throw damaged();
    const unpacked = method === 0 ? packed : await inflate(packed, Math.min(size, left));
    left -= unpacked.length;
    found.set(name, unpacked);
  }
  return found;
}

/** An archive of these entries as they are. */
export function zipStored(entries: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  const named = [...entries].map(([name, content]) => ({ name: new TextEncoder().encode(name), content }));
  const size = named.reduce((sum, { name, content }) => sum + 76 + name.length * 2 + content.length, 22);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const offsets = named.map(({ name, content }) => {
    const start = at;
    view.setUint32(at, localMark, true);
    view.setUint32(at + 18, content.length, true);
    view.setUint32(at + 22, content.length, true);
    view.setUint16(at + 26, name.length, true);
    bytes.set(name, at + 30);
    bytes.set(content, at + 30 + name.length);
    at += 30 + name.length + content.length;
    return start;
  });
  const directory = at;
  for (const [index, { name, content }] of named.entries()) {
    view.setUint32(at, directoryMark, true);
    view.setUint32(at + 20, content.length, true);
    view.setUint32(at + 24, content.length, true);
    view.setUint16(at + 28, name.length, true);
    view.setUint32(at + 42, offsets[index] ?? 0, true);
    bytes.set(name, at + 46);
    at += 46 + name.length;
  }
  view.setUint32(at, endMark, true);
  view.setUint16(at + 8, named.length, true);
  view.setUint16(at + 10, named.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return bytes.buffer;
}
