/** Deletes files that undo cannot restore any more: no row has referenced them within the undo period. */
import sql, { join } from 'sql-template-tag';
import type { Model } from '../../contract/model.ts';
import { type JsonSchema, schemaIn } from '../../fields/json-schema.ts';
import { retention, sweepJournal, sweepNotifications, sweepStatistics } from '../engine/journal/journal-sweep.ts';
import { at, literal, name } from '../engine/scope.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { type Database, systemActor } from '../store/database.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { freeRoom } from './quota.ts';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds for which a replaced file, or a file of a deleted row, is stored for undo. */
const unusedFor = retention;
/** Milliseconds for which a new file may wait for its row to be written. */
const settling = 60 * 60 * 1000;
const mark = (file: string): string => `${file}.unused`;

/** The address of a file, as stored in rows. */
export const urlOf = (file: string): string => `/api/files/${file}`;

interface FileColumn {
  readonly resource: string;
  readonly column: string;
  /** The column has a list of files. */
  readonly several: boolean;
}

const isFile = (schema: JsonSchema): boolean => 'url' in schemaIn(schema['properties']);

/** Columns with a picture, a file or files. */
const fileColumns = (model: Model): readonly FileColumn[] =>
  [...model.resources.values()].flatMap((resource) =>
    [...resource.fields.values()].flatMap(({ kind, schema, name: column }) => {
      const several = isFile(schemaIn(schema['items']));
      return kind === 'value' && (several || isFile(schema)) ? [{ resource: resource.name, column, several }] : [];
    }),
  );

async function namedFiles(database: Database, model: Model): Promise<ReadonlySet<string>> {
  const selects = fileColumns(model).map(({ resource, column, several }) =>
    several
      ? sql`select file ->> 'url' as url from ${name(resource)} t, lateral jsonb_array_elements(coalesce(${at('t', column)}::jsonb, '[]')) file`
      : sql`select ${at('t', column)} ->> ${literal('url')} as url from ${name(resource)} t where ${at('t', column)} is not null`,
  );
  if (!selects.length) return new Set();
  const rows = await database.query<{ url: string | null }>(systemActor, join(selects, ' union all '));
  return new Set(rows.flatMap(({ url }) => url?.replace(urlOf(''), '') ?? []));
}

/** The stored files, and the rows that reference them. */
interface FilePlaces {
  readonly database: Database;
  readonly model: Model;
  readonly files: FileStore;
}

/**
 * Marks files that no row references, and deletes files whose mark is old enough. Returns the number of deleted files.
 */
export async function sweepFiles({ database, model, files }: FilePlaces, now = Date.now()): Promise<number> {
  const all = await files.list();
  if (!all.length) return 0;
  const named = await namedFiles(database, model);
  const marks = new Map(
    all.flatMap((file): [string, StoredFile][] => (file.name.endsWith('.unused') ? [[file.name, file]] : [])),
  );
  let gone = 0;
  for (const file of all) {
    if (marks.has(file.name)) continue;
    const since = marks.get(mark(file.name))?.at;
    if (named.has(file.name)) {
      if (since !== undefined) await files.delete(mark(file.name));
    } else if (since === undefined) {
      if (now - file.at > settling) await files.put(mark(file.name), new Uint8Array());
    } else if (now - since > unusedFor) {
      await files.delete(file.name);
      await files.delete(mark(file.name));
      await freeRoom(database, file.name);
      gone++;
    }
  }
  return gone;
}

/** Milliseconds before the first sweep, because a start is already busy. */
const firstSweep = 5 * 60 * 1000;

interface Swept extends FilePlaces {
  readonly settings: Pick<Settings, 'statisticsDays'>;
}

/**
 * Sweeps files, the journal, notifications and statistics once a day until the returned function is called. A failed
 * sweep is repeated the next day.
 */
export function sweepDaily(services: () => Swept): () => void {
  const sweep = () => {
    sweepFiles(services()).catch((error: Error) => log.error({ error }, 'Files were not swept.'));
    sweepJournal(services().database).catch((error: Error) => log.error({ error }, 'The journal was not swept.'));
    sweepNotifications(services().database).catch((error: Error) =>
      log.error({ error }, 'Old notifications were not swept.'),
    );
    sweepStatistics(services().database, services().settings.statisticsDays).catch((error: Error) =>
      log.error({ error }, 'Old statistics were not swept.'),
    );
  };
  const timers = [setTimeout(sweep, firstSweep), setInterval(sweep, day)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
