/**
 * POST bulk_create: many new items in one change. One whose jsid is known already is updated, so that a replay never
 * doubles; one that replaces another is that one from then on.
 */

import sql from 'sql-template-tag';
import { updateSchema } from '../../../contract/bodies.ts';
import type { EntityValueNew } from '../../../contract/generated/client.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Handler } from '../../calls/call.ts';
import { worthTidying } from '../../engine/import/import.ts';
import { lockRows, openChange } from '../../engine/journal/journal.ts';
import type { FieldError } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import type { Values } from '../../engine/row-values.ts';
import { name, type Scope, type Transaction } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { readBody } from '../../engine/write/body.ts';
import { createRows, requireFields } from '../../engine/write/create.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import { mergeRow, mergeRules } from '../../engine/write/merge.ts';
import { withSchemaDefaults } from '../../engine/write/schema-defaults.ts';
import type { Run } from '../../store/database.ts';
import { findFormerNames, namedIn, noteFormerNames, withNamesNow } from './former-names.ts';
import { type ListedRow, type RefusedRow, writeWithoutRefused } from './refused-rows.ts';
import { bringBackDeleted, findReplacedTwice, leadToNew, type ReplacingRow, requireReplacer } from './replace.ts';
import { lockModule, requireRoom } from './scope.ts';
import { type Changed, checkChanges, writeChanges } from './write.ts';

/** Creates the items of a body, in the order they are sent, in one change. */
export const bulkCreate: Handler<'bulk_create_entity_values'> = async (
  { body, query, granted: { scope, context } },
  { database },
) => {
  const write = async (listed: readonly ListedRow<EntityValueNew>[]) => {
    const errors: FieldError[] = [];
    const sent = listed.map(({ body, index }) => readSent(scope, body, index, errors));
    throwFaults(errors);
    for (const { values } of sent) requireFields(scope, values, 'create', context.resolved.facts);
    if (sent.some(({ replaces }) => replaces !== null)) requireReplacer(scope, context);
    findTwice(sent, errors);
    findReplacedTwice(sent, errors);
    throwFaults(errors);
    return database.transaction(writingActor(scope, context.line), async (run) => {
      const stored = await store({ run, scope, context }, sent, () => openChange(run, scope, 'create'));
      return { ...stored, rows: await answerRows(run, scope, stored.ids) };
    });
  };
  const { done, refused } = query.lenient
    ? await writeWithoutRefused(body, write, linksOfRefused)
    : { done: await write(body.map((one, index) => ({ body: one, index }))), refused: [] };
  const { change, rows, leftOut } = done;
  if (change !== null && body.length >= worthTidying) await database.tidy(scope.resource.name);
  return {
    status: 200,
    body: `{"default":${rows},"left_out":${JSON.stringify(leftOut)},"refused":${JSON.stringify(refused)}}`,
    headers: change === null ? {} : { 'x-change': String(change) },
  };
};

/** Links to or from an element that was refused: alone they would end nowhere. */
function linksOfRefused(
  rows: readonly ListedRow<EntityValueNew>[],
  refused: readonly EntityValueNew[],
): readonly RefusedRow[] {
  const gone = new Set<unknown>(refused.flatMap(({ jsid }) => jsid ?? []));
  return rows.flatMap(({ index, body }) => {
    const ends = (['source', 'target'] as const).filter((end) => gone.has(body[end]));
    const errors = ends.map((end) => ({ pointer: `/${end}`, message: 'The element at this end was refused.' }));
    return errors.length ? [{ index, errors }] : [];
  });
}

function readSent(scope: Scope, sent: EntityValueNew, index: number, errors: FieldError[]): ReplacingRow {
  const { replaces_id: replaces = null, ...fields } = sent;
  const values = readBody({ collection: scope.collection, resource: scope.resource }, 'create', fields, {
    errors,
    base: `/${index}`,
  });
  return { index, values, replaces };
}

/** A row with the values of a new one. */
interface Begun extends ReplacingRow {
  readonly begun: Values;
}

interface Stored {
  /** In the order they were sent. */
  readonly ids: number[];
  /** Those of them that were there before and have been changed. */
  readonly updated: readonly number[];
  /** Null if nothing was changed. */
  readonly change: number | null;
  /** Sentences about rows that could not be restored with the deleted items. */
  readonly leftOut: readonly string[];
}

/** Creates new items and changes existing ones. */
export async function store(
  { run, scope, context }: { readonly run: Run; readonly scope: Scope; readonly context: CreateContext },
  requested: readonly ReplacingRow[],
  openOnce: () => Promise<number>,
): Promise<Stored> {
  const leftOut: string[] = [];
  const errors: FieldError[] = [];
  let change: number | null = null;
  const open = async (): Promise<number> => {
    change ??= await openOnce();
    return change;
  };
  await lockModule(run, scope, context);
  const module = context.line['module_id'];
  // A jsid of this body means the item that gets it, and not a former name.
  const given = new Set(requested.map(({ values }) => values['jsid']));
  const named = namedIn(requested.map(({ values }) => values)).filter((jsid) => !given.has(jsid));
  const names = await findFormerNames(run, scope, module, named);
  const sent = requested.map((one): ReplacingRow => ({ ...one, values: withNamesNow(one.values, names) }));
  await bringBackDeleted({ run, scope }, context, sent, { open, onLeftOut: (sentence) => leftOut.push(sentence) });
  const begun = await withSchemaDefaults(
    { run, scope },
    sent.map(({ values }) => values),
  );
  const rows = sent.map((one, i): Begun => ({ ...one, begun: begun[i] ?? one.values }));
  const known = await findKnown({ run, scope }, context, rows, errors);
  const changed = known.rows.filter(({ changes }) => Object.keys(changes).length);
  const fresh = rows.filter(({ index }) => !known.byIndex.has(index));
  await checkChanges({ run, scope }, changed, context.line, errors);
  if (fresh.length) await requireRoom(run, scope, context, fresh.length);
  throwFaults(errors);
  const updated = changed.map(({ id }) => id);
  if (!fresh.length && !changed.length)
    return { ids: sent.map(({ index }) => known.byIndex.get(index) as number), updated, change, leftOut };
  const work = { run, scope, change: await open() };
  const base = (row: number): string => `/${fresh[row]?.index}`;
  const made = await createRows(
    work,
    context,
    fresh.map((row) => row.begun),
    { errors, base },
  );
  throwFaults(errors);
  await writeChanges(work, changed, known.before);
  await noteFormerNames(run, scope, module, known.renamed);
  await leadToNew(work, context, known.renamed);
  const all = new Map([...known.byIndex, ...fresh.map(({ index }, i) => [index, made[i] as number] as const)]);
  return { ids: sent.map(({ index }) => all.get(index) as number), updated, change, leftOut };
}

interface Known {
  readonly byIndex: ReadonlyMap<number, number>;
  /** The jsids that items have from now on, by those they had. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly rows: readonly Changed[];
  readonly before: string;
}

/** Locks rows of the module that have one of the jsids already, or are replaced, and returns them with their changes. */
async function findKnown(
  { run, scope }: Transaction,
  { line }: CreateContext,
  sent: readonly Begun[],
  errors: FieldError[],
): Promise<Known> {
  const jsids = sent.flatMap(({ values }) => values['jsid'] ?? []);
  const replaced = sent.flatMap(({ replaces }) => replaces ?? []);
  const found = await run<{ id: number; jsid: string | null }>(
    sql`select t.id, t.jsid from ${name(scope.resource.name)} t
      where t.module_id = ${line['module_id']} and (t.jsid = any(${jsids}::text[]) or t.id = any(${replaced}::int[]))`,
  );
  const ids = new Map<unknown, number>(found.map(({ id, jsid }) => [jsid, id]));
  const there = new Set(found.map(({ id }) => id));
  const named = new Set(jsids.map((jsid) => ids.get(jsid)));
  const { before } = await lockRows(run, scope, scope.resource, [...there]);
  const stored = JSON.parse(before) as Record<string, Values>;
  const byIndex = new Map<number, number>();
  const renamed = new Map<string, string>();
  const rows = sent.flatMap((one): Changed[] => {
    const { index, values, replaces } = one;
    const own = typeof values['jsid'] === 'string' ? ids.get(values['jsid']) : undefined;
    // A jsid of another row in the list means that row.
    const becomes = own === undefined && replaces !== null && there.has(replaces) && !named.has(replaces);
    const id = becomes ? replaces : own;
    const current = id === undefined ? undefined : stored[id];
    if (id === undefined || !current) return [];
    byIndex.set(index, id);
    const isOther = current['entity_attribute_id'] !== values['entity_attribute_id'];
    if (isOther && !becomes && replaces !== id)
      errors.push({
        pointer: `/${index}/entity_attribute_id`,
        message: 'There is an item of another type with this jsid; a new type takes a new jsid.',
      });
    const [was, is] = [current['jsid'], values['jsid']];
    if (becomes && typeof was === 'string' && typeof is === 'string' && was !== is) renamed.set(was, is);
    return [{ id, index, current, changes: changesOf(scope, one, current) }];
  });
  return { byIndex, renamed, rows, before };
}

/** The changes of a body in a row. Includes defaults, so that the same body sent again changes nothing. */
function changesOf(scope: Scope, { values, begun, replaces }: Begun, current: Values): Values {
  const { properties } = updateSchema(scope.collection, scope.resource) as { properties: object };
  const wanted = Object.fromEntries(
    Object.keys(values).flatMap((field) => (field in properties || replaces !== null ? [[field, begun[field]]] : [])),
  );
  const sides = { current, wanted, base: {}, own: null, stale: false };
  const { changes } = mergeRow(sides, mergeRules(scope.resource));
  // With another type, all values are checked by its schema, even unchanged ones.
  return 'entity_attribute_id' in changes ? { ...changes, values: begun['values'] ?? {} } : changes;
}

/** Adds rows that name the same element to `errors`. */
export function findTwice(sent: readonly ReplacingRow[], errors: FieldError[]): void {
  const seen = new Set<unknown>();
  for (const { index, values } of sent) {
    const { jsid } = values;
    if (typeof jsid !== 'string') continue;
    if (seen.has(jsid)) errors.push({ pointer: `/${index}/jsid`, message: 'This jsid stands twice in the list.' });
    seen.add(jsid);
  }
}
