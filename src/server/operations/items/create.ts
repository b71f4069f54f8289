/** POST bulk_create: many new items in one change. One whose jsid is known already is updated, so that a replay never doubles. */

import sql from 'sql-template-tag';
import { updateSchema } from '../../../contract/bodies.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Handler } from '../../calls/call.ts';
import { worthTidying } from '../../engine/import/import.ts';
import { lockRows, openChange } from '../../engine/journal/journal.ts';
import type { FieldError } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import type { Values } from '../../engine/row-values.ts';
import { name, type Scope, type Transaction } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { createRows } from '../../engine/write/create.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import { withSchemaDefaults } from '../../engine/write/schema-defaults.ts';
import type { Run } from '../../store/database.ts';
import { mergeRow } from './merge.ts';
import { lockModule } from './scope.ts';
import { type Changed, checkChanges, writeChanges } from './write.ts';

/** One row of a request. */
export interface Sent {
  readonly index: number;
  readonly values: Values;
}

export const bulkCreate: Handler<'bulk_create_entity_values'> = async (
  { body, granted: { scope, context } },
  { database },
) => {
  const errors: FieldError[] = [];
  const sent = body.map((values, index): Sent => ({ index, values }));
  findTwice(sent, errors);
  throwFaults(errors);
  const { change, rows } = await database.transaction(writingActor(scope, context.line), async (run) => {
    const stored = await store({ run, scope, context }, sent, () => openChange(run, scope, 'create'));
    return { change: stored.change, rows: await answerRows(run, scope, stored.ids) };
  });
  if (change !== null && sent.length >= worthTidying) await database.tidy(scope.resource.name);
  return {
    status: 200,
    body: `{"default":${rows}}`,
    headers: change === null ? {} : { 'x-change': String(change) },
  };
};

/** A row with what it begins with, if it is new. */
interface Begun extends Sent {
  readonly begun: Values;
}

/** Writes what is new and what is known. Answers all ids in the order they were sent, and the change, if there was any. */
export async function store(
  { run, scope, context }: { readonly run: Run; readonly scope: Scope; readonly context: CreateContext },
  sent: readonly Sent[],
  open: () => Promise<number>,
): Promise<{ ids: number[]; change: number | null }> {
  const errors: FieldError[] = [];
  await lockModule(run, scope, context);
  const begun = await withSchemaDefaults(
    { run, scope },
    sent.map(({ values }) => values),
  );
  const rows = sent.map(({ index, values }, i): Begun => ({ index, values, begun: begun[i] ?? values }));
  const known = await findKnown({ run, scope }, context, rows, errors);
  const changed = known.rows.filter(({ changes }) => Object.keys(changes).length);
  const fresh = rows.filter(({ index }) => !known.byIndex.has(index));
  await checkChanges({ run, scope }, changed, context.line, errors);
  throwFaults(errors);
  if (!fresh.length && !changed.length)
    return { ids: sent.map(({ index }) => known.byIndex.get(index) as number), change: null };
  const change = await open();
  const base = (row: number): string => `/${fresh[row]?.index}`;
  const made = await createRows(
    { run, scope, change },
    context,
    fresh.map((row) => row.begun),
    { errors, base },
  );
  throwFaults(errors);
  await writeChanges({ run, scope, change }, changed, known.before);
  const all = new Map([...known.byIndex, ...fresh.map(({ index }, i) => [index, made[i] as number] as const)]);
  return { ids: sent.map(({ index }) => all.get(index) as number), change };
}

interface Known {
  readonly byIndex: ReadonlyMap<number, number>;
  readonly rows: readonly Changed[];
  readonly before: string;
}

/** Rows of the module that have one of the jsids already, locked, with what the bodies change in them. */
async function findKnown(
  { run, scope }: Transaction,
  { line }: CreateContext,
  sent: readonly Begun[],
  errors: FieldError[],
): Promise<Known> {
  const jsids = sent.flatMap(({ values }) => values['jsid'] ?? []);
  const found = await run<{ id: number; jsid: string }>(
    sql`select t.id, t.jsid from ${name(scope.resource.name)} t where t.module_id = ${line['module_id']} and t.jsid = any(${jsids}::text[])`,
  );
  const ids = new Map(found.map(({ id, jsid }) => [jsid, id]));
  const { before } = await lockRows(run, scope, scope.resource, [...ids.values()]);
  const stored = JSON.parse(before) as Record<string, Values>;
  const { properties } = updateSchema(scope.collection, scope.resource) as { properties: object };
  const byIndex = new Map<number, number>();
  const rows = sent.flatMap(({ index, values, begun }): Changed[] => {
    const id = typeof values['jsid'] === 'string' ? ids.get(values['jsid']) : undefined;
    const current = id === undefined ? undefined : stored[id];
    if (id === undefined || !current) return [];
    byIndex.set(index, id);
    if (current['entity_attribute_id'] !== values['entity_attribute_id'])
      errors.push({
        pointer: `/${index}/entity_attribute_id`,
        message: 'There is an item of another type with this jsid; a new type takes a new jsid.',
      });
    // With its defaults, so that the same sent again changes nothing.
    const wanted = Object.fromEntries(
      Object.keys(values).flatMap((field) => (field in properties ? [[field, begun[field]]] : [])),
    );
    const { changes } = mergeRow({ current, wanted, base: {}, stale: false, byMember: new Set() });
    return [{ id, index, current, changes }];
  });
  return { byIndex, rows, before };
}

/** Adds rows that name the same element to `errors`. */
export function findTwice(sent: readonly Sent[], errors: FieldError[]): void {
  const seen = new Set<unknown>();
  for (const { index, values } of sent) {
    const { jsid } = values;
    if (typeof jsid !== 'string') continue;
    if (seen.has(jsid)) errors.push({ pointer: `/${index}/jsid`, message: 'This jsid stands twice in the list.' });
    seen.add(jsid);
  }
}
