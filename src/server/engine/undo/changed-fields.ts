/**
 * The fields of a change in readable form, before and after: references have labels, as far as the reader may see them.
 */
import type { ChangedField } from '../../../contract/answers.ts';
import { memberName } from '../../../contract/member-names.ts';
import type { Field } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { addId, type IdsByResource, type Labels, labelsFor } from '../access/labels.ts';
import { noMembers, readMembers } from '../read/value-members.ts';
import { addIdsInside, nameInside } from '../read/value-names.ts';
import { isObject, type Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';

/** A row before and after a change, by columns as in the journal. */
export interface RowChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly before: Values;
  readonly after: Values;
}

/**
 * The changes of these fields in rows of the scope's resource. `run` must run in the reader's own role. Ids in `also`
 * need labels too.
 */
export async function changedFields(
  run: Run,
  scope: Scope,
  {
    fields,
    changes,
    also = new Map(),
  }: { readonly fields: readonly Field[]; readonly changes: readonly RowChange[]; readonly also?: IdsByResource },
): Promise<{ readonly fields: readonly (readonly ChangedField[])[]; readonly labels: Labels }> {
  const read = changes.map(
    (change): Read => ({ changes: changesOf(fields, change), around: [change.before, change.after] }),
  );
  const ids = also;
  for (const { changes } of read) for (const { target, value } of changes.flatMap(pointedAt)) addId(ids, target, value);
  const around = read.flatMap((one) => one.around);
  // References inside of values are found by the present schema of the row.
  await addIdsInside(run, scope, around, ids);
  const labels = await labelsFor(run, scope, ids);
  const named = await nameInside(run, scope, around, labels);
  const schemaOf = await memberSchemas(run, scope, read);
  const described = read.map(({ changes }, i) =>
    changes.map((change) =>
      change.key === undefined
        ? labelled(change, labels)
        : { ...namedInside(change, named[2 * i] ?? {}, named[2 * i + 1] ?? {}), ...schemaOf(change, i) },
    ),
  );
  return { fields: described, labels };
}

/** A changed field, and the target resources of its values. */
interface Change extends ChangedField {
  readonly targets: { readonly before: string | null; readonly after: string | null };
}

interface Read {
  readonly changes: readonly Change[];
  readonly around: readonly [Values, Values];
}

/** The present schemas of changed members that the caller may read. */
async function memberSchemas(run: Run, scope: Scope, read: readonly Read[]) {
  const nameOf = ({ name, key }: Change): string | null => (key === undefined ? null : memberName(name, key));
  const names = new Set(read.flatMap(({ changes }) => changes.flatMap((change) => nameOf(change) ?? [])));
  const members = names.size ? await readMembers(run, scope, [...names]) : noMembers;
  return (change: Change, at: number): Pick<ChangedField, 'schema'> => {
    const member = members.get(nameOf(change) ?? '');
    const [before, after] = read[at]?.around ?? [];
    const holder = member && (after?.[member.of.reference] ?? before?.[member.of.reference]);
    const schema = member?.variants.find(({ holders }) => holders.includes(Number(holder)))?.field.schema;
    return schema ? { schema } : {};
  };
}

/** A changed object member whose value contains references, with labels. */
function namedInside({ targets: _, ...change }: Change, before: Values, after: Values): ChangedField {
  const within = (row: Values): unknown => {
    const object = row[change.name];
    return isObject(object) && change.key !== undefined ? (object[change.key] ?? null) : null;
  };
  const [was, is] = [within(before), within(after)];
  if (same(was, change.before) && same(is, change.after)) return change;
  return { ...change, before_label: was, after_label: is };
}

function changesOf(fields: readonly Field[], { action, before, after }: RowChange): readonly Change[] {
  if (action === 'delete') return [];
  return fields.flatMap((field): Change[] => {
    const [was, is] = [valueIn(field, before), valueIn(field, after)];
    if (same(was.value, is.value) || (action === 'create' && isEmpty(is.value))) return [];
    if (field.schemaFrom && isObject(is.value) && (isObject(was.value) || was.value === null))
      return withinObject(field.name, was.value ?? {}, is.value);
    return [
      { name: field.name, before: was.value, after: is.value, targets: { before: was.target, after: is.target } },
    ];
  });
}

function valueIn(field: Field, row: Values): { readonly value: unknown; readonly target: string | null } {
  if (field.kind !== 'polymorphic') {
    const value = row[field.name] ?? null;
    return { value, target: field.kind === 'value' ? null : (field.targets[0] ?? null) };
  }
  const target = field.targets.find((one) => typeof row[polymorphicColumn(field.name, one)] === 'number') ?? null;
  return { value: target ? row[polymorphicColumn(field.name, target)] : null, target };
}

/** The order of members counts, because in a schema it is the order of a form. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Whether a value is displayed as empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (isObject(value) && !Object.keys(value).length);

const withinObject = (name: string, before: Values, after: Values): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !same(before[key] ?? null, after[key] ?? null))
    .map((key) => ({
      name,
      key,
      before: before[key] ?? null,
      after: after[key] ?? null,
      targets: { before: null, after: null },
    }));

const pointedAt = ({ before, after, targets }: Change): readonly { target: string; value: unknown }[] =>
  [
    { target: targets.before, values: before },
    { target: targets.after, values: after },
  ].flatMap(({ target, values }) => (target ? [values].flat().map((value) => ({ target, value })) : []));

/** References with labels. For arrays, only entries that the caller may read. */
function labelled({ targets, ...change }: Change, labels: Labels): ChangedField {
  if (!targets.before && !targets.after) return change;
  const read = (target: string | null, value: unknown): { value: unknown; label: unknown } => {
    const known = target ? labels.get(target) : undefined;
    if (!Array.isArray(value)) return { value, label: known?.get(value as number) ?? null };
    const seen = value.filter((id) => known?.has(id as number));
    return { value: seen, label: seen.map((id) => known?.get(id as number) ?? null) };
  };
  const [was, is] = [read(targets.before, change.before), read(targets.after, change.after)];
  return { ...change, before: was.value, after: is.value, before_label: was.label, after_label: is.label };
}
