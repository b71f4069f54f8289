/** Replaces ids by labels, and labels by ids, in values whose schema is stored in a row, for files and people. */
import sql, { join } from 'sql-template-tag';
import { levelRank } from '../../../contract/audience.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { isId, swapReferences, type ValueReference } from '../../../contract/value-references.ts';
import { closest } from '../../../fields/closest.ts';
import type { Run } from '../../store/database.ts';
import { labelOf } from '../access/columns.ts';
import { addId, type IdsByResource, type Labels, labelsFor } from '../access/labels.ts';
import { readableCondition, settledInLine } from '../access/readable.ts';
import { sharing } from '../access/sharing.ts';
import type { Values } from '../row-values.ts';
import { at, name, type OwnerIds, type Scope, type Transaction } from '../scope.ts';
import { swappedValues, type ValueField, valueFieldsOf } from '../values/value-index.ts';

const fieldsIn = ({ model, resource }: Scope): readonly ValueField[] =>
  valueFieldsOf(model).filter((one) => one.resource === resource);

/** Finds every reference in the rows, by their schemas. */
async function gather(run: Run, one: ValueField, rows: readonly Values[]): Promise<readonly ValueReference[]> {
  const found: ValueReference[] = [];
  await swappedValues(run, one, rows, (schema, value) =>
    swapReferences(schema, value, (reference) => {
      found.push(reference);
      return undefined;
    }),
  );
  return found;
}

/** Adds the ids of all references in values of rows. The rows must contain the reference to their schema. */
export async function addIdsInside(run: Run, scope: Scope, rows: readonly Values[], ids: IdsByResource): Promise<void> {
  for (const one of fieldsIn(scope))
    for (const { target, value } of await gather(run, one, rows)) if (isId(value)) addId(ids, target, value);
}

/** The rows with labels instead of ids, as far as the caller may know the labels; other ids stay. */
export async function nameInside<T extends Values>(
  run: Run,
  scope: Scope,
  rows: readonly T[],
  labels: Labels,
): Promise<readonly T[]> {
  let named: readonly Values[] = rows;
  for (const one of fieldsIn(scope))
    named = await swappedValues(run, one, named, (schema, value) =>
      swapReferences(schema, value, ({ target, value: id }) => labels.get(target)?.get(id as number) ?? undefined),
    );
  return named as readonly T[];
}

/** Like `nameInside`, with labels that the caller may read. `run` must run in the caller's own role. */
export async function withNamesInside<T extends Values>(
  run: Run,
  scope: Scope,
  rows: readonly T[],
): Promise<readonly T[]> {
  const ids: IdsByResource = new Map();
  await addIdsInside(run, scope, rows, ids);
  return ids.size ? nameInside(run, scope, rows, await labelsFor(run, scope, ids)) : rows;
}

/** Labels of the possible targets. */
export interface Called {
  /** Ids of rows whose label, key or id is this text; several ids for rows with the same label. */
  readonly idsOf: (text: string) => readonly number[];
  /** The most similar label for an unknown text; undefined if there are too many labels. */
  readonly near: (text: string) => string | undefined;
}

/** Limits for suggestions: the number of compared labels, and of unknown names. */
const maxNames = 200;

/** Looks up labels of rows that a row below these owners may reference. An unreadable row counts as unknown. */
export async function findCalled(
  { run, scope }: Transaction,
  line: OwnerIds,
  target: Resource,
  texts: ReadonlySet<string>,
): Promise<Called> {
  const label = labelOf(scope, { resource: target, alias: 't' });
  const within = target.chain.filter((column) => line[column] != null).map((column) => sharing(target, column, line));
  const readable = readableCondition(scope, target, 't', settledInLine(scope, line));
  if (readable) within.push(sql` and ${readable}`);
  const wanted = [...texts].map((text) => text.toLowerCase());
  const given = [label, ...keysOf(scope, target).map((key) => at('t', key.name))];
  const lowered = given.map((one) => sql`lower(${one})`);
  const found = await run<{ id: number; names: readonly (string | null)[] }>(
    sql`select t.id, array[${join(lowered)}] as names from ${name(target.name)} t
      where (array[${join(lowered)}] && ${wanted}::text[] or t.id::text = any(${[...texts]}::text[]))${join(within.length ? within : [sql``], '')}`,
  );
  const idsBy = given.map((_, place) => Map.groupBy(found, (row) => row.names[place] ?? null));
  const ids = new Set(found.map((row) => String(row.id)));
  const idsOf = (text: string): readonly number[] => {
    const called = idsBy.map((rows) => rows.get(text.toLowerCase())).find((rows) => rows !== undefined);
    return called?.map(({ id }) => id) ?? (ids.has(text) ? [Number(text)] : []);
  };
  const unknown = [...texts].filter((text) => idsOf(text).length === 0).slice(0, maxNames);
  if (unknown.length === 0) return { idsOf, near: () => undefined };
  const others = await run<{ name: string }>(
    sql`select ${label} as name from ${name(target.name)} t
      where ${label} <> ''${join(within.length ? within : [sql``], '')} limit ${maxNames + 1}`,
  );
  const names = others.length > maxNames ? [] : others.map((row) => row.name);
  const meant = new Map(unknown.map((text) => [text, closest(text, names)]));
  return { idsOf, near: (text) => meant.get(text) };
}

/** Unique fields that distinguish rows with the same label, and that the caller may read. */
const keysOf = ({ caller, actor }: Scope, { detail, unique, fields }: Resource): readonly Field[] =>
  detail
    .filter((one) => unique.some((set) => set.fields.length === 1 && set.fields[0] === one))
    .flatMap((one) => fields.get(one) ?? [])
    .filter(
      ({ kind, read }) =>
        kind === 'value' && (actor.role === 'system' || levelRank(caller.audience) >= levelRank(read)),
    );

/** The reason why a name does not identify exactly one row. */
export function notCalled(
  scope: Scope,
  title: string,
  target: Resource,
  { text, called }: { readonly text: string; readonly called: Called },
): string {
  const quoted = `"${text.slice(0, 60)}"`;
  const near = called.near(text);
  if (called.idsOf(text).length === 0)
    return `${title}: there is no ${target.title.toLowerCase()} called ${quoted}.${near ? ` Did you mean "${near}"?` : ''}`;
  const instead = [...keysOf(scope, target).map((key) => key.title.toLowerCase()), 'id'].join(' or ');
  return `${title}: several are called ${quoted}; give the ${instead}.`;
}

/**
 * The rows with ids instead of names. An unknown or ambiguous name stays, and is reported with the row, the field, a
 * JSON pointer within it, and the reason.
 */
export async function resolveInside(
  { run, scope }: Transaction,
  line: OwnerIds,
  rows: readonly Values[],
  fault: (row: number, field: string, pointer: string, message: string) => void,
): Promise<readonly Values[]> {
  let resolved = rows;
  for (const one of fieldsIn(scope)) {
    const texts = new Map<string, Set<string>>();
    for (const { target, value } of await gather(run, one, resolved))
      if (typeof value === 'string') texts.set(target, (texts.get(target) ?? new Set()).add(value.trim()));
    if (!texts.size) continue;
    const called = new Map<string, Called>();
    for (const [target, some] of texts) {
      const other = scope.model.resources.get(target);
      if (other) called.set(target, await findCalled({ run, scope }, line, other, some));
    }
    resolved = await swappedValues(run, one, resolved, (schema, value, row) =>
      swapReferences(schema, value, ({ pointer, place, target, title, value: text }) => {
        const find = called.get(target);
        const other = scope.model.resources.get(target);
        if (typeof text !== 'string' || !find || !other) return undefined;
        const found = find.idsOf(text.trim());
        if (found.length === 1) return found[0];
        const where = place === null ? pointer : `${pointer}/${place}`;
        fault(row, one.field.name, where, notCalled(scope, title, other, { text: text.trim(), called: find }));
        return undefined;
      }),
    );
  }
  return resolved;
}
