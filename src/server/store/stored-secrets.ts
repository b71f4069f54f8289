/** Brings what a database holds to what the resource files say of secrets: at every start, before anything is served. */
import sql, { raw } from 'sql-template-tag';
import { isSecret, isWithheld, type Model } from '../../contract/model.ts';
import type { Settings } from '../settings.ts';
import { type Database, type Run, systemActor } from './database.ts';
import { isSealed, sealWith, unseal } from './sealing.ts';

const name = (identifier: string) => raw(`"${identifier}"`);

/** Records what was done to the data, beside what was done to the tables. */
const noteStep = (run: Run, version: string, step: string): Promise<unknown> =>
  run(sql`insert into tessera_migration (version, statements) values (${version}, ${JSON.stringify([step])}::jsonb)`);

/**
 * Seals secrets that lie in the clear or under the SECRET before this one, and takes out of the journal what nobody may
 * read. Answers the columns, as `table.column`, that hold secrets which cannot be opened any more.
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

/** Answers how many values of the column cannot be opened. */
async function sealColumn(
  run: Run,
  model: Model,
  { table, column }: { readonly table: string; readonly column: string },
  { secret, secretBefore }: Pick<Settings, 'secret' | 'secretBefore'>,
): Promise<number> {
  const place = `${table}.${column}`;
  const rows = await run<{ id: number; text: string }>(
    sql`select id, ${name(column)} as text from ${name(table)} where ${name(column)} is not null order by id for update`,
  );
  const seal = sealWith(secret);
  let changed = 0;
  let lost = 0;
  for (const { id, text } of rows) {
    if (isSealed(text) && unseal(secret, place, text) !== null) continue;
    const plain = isSealed(text) ? secretBefore && unseal(secretBefore, place, text) : text;
    if (plain === null) {
      lost++;
      continue;
    }
    await run(sql`update ${name(table)} set ${name(column)} = ${seal(place, plain)} where id = ${id}`);
    changed++;
  }
  if (changed) await noteStep(run, model.version, `seal ${changed} values of ${place}`);
  return lost;
}

/** Lines from before a field was hidden from all still hold it. Each field is looked for once. */
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
