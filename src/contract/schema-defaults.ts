/** Default values of new objects by their JSON Schema, for server and forms alike. Pure. */
import { defaultIn, hasDefault, type Moment } from '../fields/field-words.ts';
import { membersOf } from '../fields/json-schema.ts';
import { resolvedPart } from './json-pointer.ts';
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
    for (const [name, declared] of membersOf(resolvedPart(schema, part))) {
      const member = resolvedPart(schema, declared);
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
