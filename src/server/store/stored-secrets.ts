/** Seals stored secrets as the resource files require. Runs at every start, before the first request. */
import sql, { raw } from 'sql-template-tag';
import { isSecret, isWithheld, type Model } from '../../contract/model.ts';
import type { Settings } from '../settings.ts';
import { type Database, type Run, systemActor } from './database.ts';
import { isSealed, sealWith, unseal } from './sealing.ts';

const name = (identifier: string) => raw(`"${identifier}"`);

/** Records a step of a data migration, beside the migrations of tables. */
const noteStep = (run: Run, version: string, step: string): Promise<unknown> =>
  run(sql`insert into tessera_migration (version, statements) values (${version}, ${JSON.stringify([step])}::jsonb)`);

/**
 * Seals secrets that are stored as plain text or under the previous SECRET, and removes secrets from the journal.
 * Returns the columns, as `table.column`, whose secrets can no longer be opened.
 */
export async function protectSecrets(
  database: Database,
  model: Model,
  settings: Pick<Settings, 'secret' | 'secretBefore'>,
): Promise<readonly string[]> {
  return database.transaction(systemActor, async (run) => {
    await cleanJournal(run, model);
    const lost: string[] = [];
    for (const resource of model.resources.values())
      for (const field of resource.fields.values())
        if (isSecret(field) && (await sealColumn(run, model, { table: resource.name, column: field.name }, settings)))
          lost.push(`${resource.name}.${field.name}`);
    return lost;
  });
}

interface SecretColumn {
  readonly table: string;
  readonly column: string;
}

/** A secret sealed under the present SECRET: the same text if it already is, null if it cannot be opened. */
function resealed(
  text: string,
  { table, column }: SecretColumn,
  { secret, secretBefore }: Pick<Settings, 'secret' | 'secretBefore'>,
): string | null {
  const place = `${table}.${column}`;
  if (isSealed(text) && unseal(secret, place, text) !== null) return text;
  const plain = isSealed(text) ? secretBefore && unseal(secretBefore, place, text) : text;
  return plain === null ? null : sealWith(secret)(place, plain);
}

/** Returns the number of values in the column that cannot be opened. */
async function sealColumn(
  run: Run,
  model: Model,
  secret: SecretColumn,
  settings: Pick<Settings, 'secret' | 'secretBefore'>,
): Promise<number> {
  const { table, column } = secret;
  const rows = await run<{ id: number; text: string }>(
    sql`select id, ${name(column)} as text from ${name(table)} where ${name(column)} is not null order by id for update`,
  );
  let changed = 0;
  let lost = 0;
  for (const { id, text } of rows) {
    const sealed = resealed(text, secret, settings);
    if (sealed === text) continue;
    if (sealed === null) {
      lost++;
      continue;
    }
    await run(sql`update ${name(table)} set ${name(column)} = ${sealed} where id = ${id}`);
    changed++;
  }
  await sealWithheld(run, secret, settings);
  if (changed) await noteStep(run, model.version, `seal ${changed} values of ${table}.${column}`);
  return lost;
}

/** Seals the secrets that undo may restore again, and removes those that can no longer be opened. */
async function sealWithheld(
  run: Run,
  secret: SecretColumn,
  settings: Pick<Settings, 'secret' | 'secretBefore'>,
): Promise<void> {
  const { table, column } = secret;
  const withheld = await run<{ change: number; row: number; text: string }>(
    sql`select change_id as change, row_id as row, values ->> ${column}::text as text from tessera_withheld
      where resource = ${table} and values ->> ${column}::text is not null order by change_id, row_id for update`,
  );
  for (const { change, row, text } of withheld) {
    const sealed = resealed(text, secret, settings);
    if (sealed !== text)
      await run(sql`update tessera_withheld set values = values || jsonb_build_object(${column}::text, ${sealed}::text)
        where change_id = ${change} and resource = ${table} and row_id = ${row}`);
  }
}

/**
 * Removes hidden fields from journal lines that were written before the field was hidden. Each field is cleaned once.
 */
async function cleanJournal(run: Run, model: Model): Promise<void> {
  const unread = [...model.resources.values()].flatMap((resource) =>
    [...resource.fields.values()].filter(isWithheld).map((field) => ({ resource: resource.name, field: field.name })),
  );
  const [state] = await run<{ value: string }>(
    sql`select value::text as value from tessera_state where key = 'journal_without'`,
  );
  const done = new Set(JSON.parse(state?.value ?? '[]') as string[]);
  const fresh = unread.filter(({ resource, field }) => !done.has(`${resource}.${field}`));
  if (!fresh.length) return;
  for (const { resource, field } of fresh) {
    await run(sql`update tessera_journal set before = before - ${field}::text, after = after - ${field}::text
      where resource = ${resource} and (before ? ${field}::text or after ? ${field}::text)`);
    await noteStep(run, model.version, `take ${resource}.${field} out of the journal`);
  }
  const all = JSON.stringify([...done, ...fresh.map(({ resource, field }) => `${resource}.${field}`)]);
  await run(sql`insert into tessera_state values ('journal_without', ${all}::jsonb)
    on conflict (key) do update set value = excluded.value`);
}
