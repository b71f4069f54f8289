import type { Field, Model, Resource } from './model.ts';

/** The field with a row's creator: set to the caller, or derived from such a field through references. */
export function creatorOf(resource: Resource, model: Pick<Model, 'resources'>, depth = 0): Field | null {
  for (const field of resource.fields.values()) if (field.callerDefault === '$user') return field;
  if (depth > 4) return null;
  for (const field of resource.fields.values()) {
    if (field.from?.kind !== 'of_reference') continue;
    const target = model.resources.get(resource.fields.get(field.from.reference)?.targets[0] ?? '');
    const source = target && creatorOf(target, model, depth + 1);
    if (source && source.name === field.from.field) return field;
  }
  return null;
}
