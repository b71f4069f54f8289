/** Where the value of a field is stored that a row takes over from the rows it refers to. Pure. */
import { readableFields } from './bodies.ts';
import { isComparable } from './distribution.ts';
import type { Collection, Field, Model, Resource } from './model.ts';

/** A field as it is stored, and the references that lead to its row. */
export interface StoredField {
  /** From the row: columns of one row after the other, each with the resource that it leads to. */
  readonly through: readonly { readonly reference: string; readonly target: Resource }[];
  readonly field: Field;
  /** The resource of the field's row. */
  readonly resource: Resource;
  /** The resource that its values point to; null for values that are no ids of rows of one resource. */
  readonly target: Resource | null;
}

/** Null for a field that is computed by anything but references to one row. */
export function storedFieldOf(model: Pick<Model, 'resources'>, resource: Resource, field: Field): StoredField | null {
  const { from } = field;
  if (field.kind === 'discriminator' || field.kind === 'polymorphic') return null;
  if (field.kind !== 'derived') return { through: [], field, resource, target: targetOf(model, resource, field) };
  if (from?.kind !== 'of_reference') return null;
  const reference = resource.fields.get(from.reference);
  const [name, ...others] = reference?.targets ?? [];
  const target = others.length ? undefined : model.resources.get(name ?? '');
  const taken = target?.fields.get(from.field);
  const stored = target && taken ? storedFieldOf(model, target, taken) : null;
  return !target || !stored ? null : { ...stored, through: [{ reference: from.reference, target }, ...stored.through] };
}

/** The ids of the owners above a row are columns that its file does not declare. */
function targetOf(model: Pick<Model, 'resources'>, resource: Resource, field: Field): Resource | null {
  if (field.kind !== 'value')
    return field.targets.length === 1 ? (model.resources.get(field.targets[0] ?? '') ?? null) : null;
  for (let below: Resource | undefined = resource; below && resource.chain.includes(field.name); ) {
    const [owner]: Resource['owners'] = below.owners;
    const above: Resource | undefined =
      owner?.targets.length === 1 ? model.resources.get(owner.targets[0] ?? '') : undefined;
    if (owner?.field === field.name) return above ?? null;
    below = above;
  }
  return null;
}

/** Rows can be compared by the field, or by the one that it is derived from. */
export function formsGroups(model: Pick<Model, 'resources'>, resource: Resource, field: Field): boolean {
  const stored = storedFieldOf(model, resource, field);
  if (!stored) return false;
  const targets = stored.target ? [stored.target.name] : stored.field.targets;
  return stored.target !== null || isComparable({ ...stored.field, targets });
}

/** The fields by which the rows of a collection are compared: those that are read, and the one that `x-anonymous-if` names. */
export const comparedFields = (
  model: Pick<Model, 'resources'>,
  collection: Collection,
  resource: Resource,
): readonly Field[] =>
  [
    ...readableFields(collection, resource).filter(({ name }) => name !== 'id'),
    ...[...resource.fields.values()].filter(({ name }) => name === resource.anonymousIf?.compares),
  ].filter((field) => formsGroups(model, resource, field));
