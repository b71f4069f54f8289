/** Default values of new objects by their JSON Schema, for server and forms. Pure. */
import { defaultIn, hasDefault, type Moment } from '../fields/field-words.ts';
import { membersOf } from '../fields/json-schema.ts';
import { resolvedPart } from './json-pointer.ts';
import type { JsonSchema } from './model.ts';

/**
 * Adds defaults for missing members of an object, at any depth. Existing members stay, including null; missing objects
 * without a default are not added; entries of lists stay. Any other value is returned unchanged. Without a time,
 * defaults that are dates or times are left out.
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

/** The maximum nesting, because a schema that references itself may be its own default. */
const maxDepth = 16;
const never = { today: undefined, now: undefined };
