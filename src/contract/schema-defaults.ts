/** Default values of new objects by their JSON Schema, for server and forms alike. Pure. */
import { defaultIn, hasDefault, type Moment } from '../fields/field-words.ts';
import { membersOf, schemaIn } from '../fields/json-schema.ts';
import { valueAt } from './json-pointer.ts';
import type { JsonSchema } from './model.ts';

/**
 * An object with the defaults of the members that it lacks, at any depth. Existing members do not change, null
 * included; a missing object without a default is not added; entries of lists do not change. Any other value is
 * returned unchanged. Without a moment, defaults that are days or moments are left out.
 */
export function withDefaults(schema: JsonSchema, value: unknown, moment: Moment | null): unknown {
  const fill = (part: JsonSchema, object: unknown, depth: number): unknown => {
    if (typeof object !== 'object' || object === null || Array.isArray(object) || depth > maxDepth) return object;
    const filled: Record<string, unknown> = { ...object };
    for (const [name, declared] of membersOf(resolved(schema, part))) {
      const member = resolved(schema, declared);
      if (!Object.hasOwn(filled, name)) {
        const begins = hasDefault(member) ? defaultIn(member, moment ?? never) : undefined;
        if (begins === undefined) continue;
        filled[name] = begins;
      }
      filled[name] = fill(member, filled[name], depth + 1);
    }
    return filled;
  };
  return fill(schema, value, 0);
}

/** A schema that refers to itself may give itself as default. */
const maxDepth = 16;
const never = { today: undefined, now: undefined };

/** A part with the target of its `$ref` within the schema; its own members override those of the target. */
function resolved(root: JsonSchema, part: JsonSchema): JsonSchema {
  const { $ref, ...own } = part;
  return typeof $ref === 'string' && $ref.startsWith('#')
    ? { ...schemaIn(valueAt(root, decodeURIComponent($ref.slice(1)))), ...own }
    : part;
}
