/**
 * A backup: one compressed tar file with `tessera.json` (version and tables), `rows/<table>/<n>.json`, `files/<name>`,
 * optionally `secret`, and last `checksums.json`. A file without `checksums.json` is incomplete.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import type { FileStore } from '../files/file-store.ts';
import type { Database } from '../store/database.ts';
import { atOneMoment, type Digest, makeDigest, type StoredTable } from './snapshot.ts';

const format = 1;

export interface Header {
  readonly format: number;
  readonly release: string;
  readonly made: string;
  readonly tables: readonly StoredTable[];
  /** Whether the backup includes the uploaded files, even if there are none. */
  readonly files: boolean;
}

export interface Checksums {
  readonly tables: Readonly<Record<string, Digest>>;
  /** SHA-256 hashes by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The contents of a backup besides the rows. */
export interface Beside {
  readonly release: string;
  readonly files: FileStore | null;
  /** The secret, if DATA_DIR stores it. */
  readonly secret: string | null;
}

/** The contents of a backup without files, for a backup that is stored beside the files. */
export const rowsOnly: Beside = { release: '', files: null, secret: null };

export type ArchiveEntry =
  | { readonly kind: 'rows'; readonly table: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Buffer }
  | { readonly kind: 'secret'; readonly text: string };

/** A completely read archive that matches its checksums. */
export interface Archive {
  readonly header: Header;
  readonly checksums: Checksums;
  entries(): AsyncGenerator<ArchiveEntry>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Writes a backup of the committed state. Other transactions may continue to write. The file appears once it is
 * complete.
 * @throws the error of the database or the disk; no file exists then
 */
export async function writeArchive(database: Database, path: string, beside: Beside): Promise<Checksums> {
  const part = `${path}.part`;
  const packing = pack();
  const written = pipeline(packing, createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600, flush: true }));
  // The `await` below reports a failure.
  written.catch(() => undefined);
  try {
    const tables: Record<string, Digest> = {};
    await atOneMoment(database, async (snapshot) => {
      const header: Header = {
        format,
        release: beside.release,
        made: new Date().toISOString(),
        tables: snapshot.tables,
        files: beside.files !== null,
      };
      await put(packing, 'tessera.json', JSON.stringify(header));
      for (const table of snapshot.tables) {
        const digest = makeDigest();
        let number = 0;
        for await (const chunk of snapshot.chunks(table)) {
          digest.add(chunk);
          await put(packing, `rows/${table.name}/${++number}.json`, chunk.text);
        }
        tables[table.name] = digest.end();
      }
    });
    // Files come after the rows, because a file is stored before the row that references it.
    const files: Record<string, string> = {};
    for (const { name } of (await beside.files?.list()) ?? []) {
      const bytes = await beside.files?.get(name);
      if (!bytes) continue;
      files[name] = sha256(bytes);
      await put(packing, `files/${name}`, bytes);
    }
    if (beside.secret) await put(packing, 'secret', beside.secret);
    const checksums: Checksums = { tables, files };
    await put(packing, 'checksums.json', JSON.stringify(checksums));
    packing.finalize();
    await written;
    await rename(part, path);
    return checksums;
  } catch (error) {
    packing.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

const put = (packing: Pack, name: string, content: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    packing.once('error', reject);
    packing.entry({ name, mode: 0o600 }, content, (error) => {
      packing.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });

/**
 * Reads an archive completely and compares everything with its checksums.
 * @throws if the backup is incomplete or damaged
 */
export async function openArchive(path: string): Promise<Archive> {
  const broken = (why: string): Error => new Error(`${path} is not a whole backup: ${why}. Nothing was changed.`);
  const digests = new Map<string, ReturnType<typeof makeDigest>>();
  const files: Record<string, string> = {};
  let header: Header | null = null;
  let checksums: Checksums | null = null;
  try {
    for await (const { name, bytes } of readEntries(path)) {
      if (name === 'tessera.json') header = JSON.parse(bytes.toString()) as Header;
      else if (name === 'checksums.json') checksums = JSON.parse(bytes.toString()) as Checksums;
      else if (name.startsWith('files/')) files[name.slice('files/'.length)] = sha256(bytes);
      else if (name.startsWith('rows/')) {
        const table = name.split('/')[1] as string;
        const digest = digests.get(table) ?? makeDigest();
        digests.set(table, digest);
        digest.add({ rows: 0, text: bytes.toString() });
      }
    }
  } catch (error) {
    throw broken((error as Error).message);
  }
  if (!header) throw broken('it does not say what it is');
  if (header.format !== format) throw broken(`it is of format ${header.format}, and this release reads ${format}`);
  if (!checksums) throw broken('its end is missing');
  for (const { name } of header.tables) {
    const expected = checksums.tables[name]?.sha256;
    const found = (digests.get(name) ?? makeDigest()).end().sha256;
    if (expected !== found) throw broken(`the rows of ${name} are not as they were written`);
  }
  for (const [name, expected] of Object.entries(checksums.files))
    if (files[name] !== expected) throw broken(`the file ${name} is not as it was written`);
  return { header, checksums, entries: () => contentsOf(path) };
}

async function* contentsOf(path: string): AsyncGenerator<ArchiveEntry> {
  for await (const { name, bytes } of readEntries(path)) {
    const [folder = '', second = ''] = name.split('/');
    if (folder === 'rows') yield { kind: 'rows', table: second, text: bytes.toString() };
    if (folder === 'files') yield { kind: 'file', name: second, bytes };
    if (name === 'secret') yield { kind: 'secret', text: bytes.toString() };
  }
}

async function* readEntries(path: string): AsyncGenerator<{ readonly name: string; readonly bytes: Buffer }> {
  const extracting = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), extracting);
  reading.catch((error) => extracting.destroy(error));
  for await (const entry of extracting) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    yield { name: entry.header.name, bytes: Buffer.concat(parts) };
  }
  await reading;
}
