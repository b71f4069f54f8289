/** Conditions on a field of a row that another field refers to: `type_id.takes_scale`. Pure. */
import type { JsonSchema } from '../json-schema.ts';
import { readsOf } from './condition.ts';

export interface ReferencePath {
  /** As conditions name it. */
  readonly path: string;
  readonly reference: string;
  /** The field of the row referred to. */
  readonly field: string;
}

/** The reference and the field of a name in a condition; null for the name of a field. */
export function referencePath(name: string): ReferencePath | null {
  const [reference = '', field = '', ...more] = name.split('.');
  return reference && field && more.length === 0 ? { path: name, reference, field } : null;
}

/** The paths that the conditions of fields read, each once. */
export function referencePaths(fields: Iterable<JsonSchema>): readonly ReferencePath[] {
  const names = new Set([...fields].flatMap((schema) => readsOf(schema['x-shown-if'])));
  return [...names].flatMap((name) => referencePath(name) ?? []);
}
