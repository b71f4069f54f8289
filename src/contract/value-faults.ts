/**
 * Converts the faults that a validator finds in a value to sentences with pointers. Server and forms share the
 * validators and this module, so that they report faults in the same words. Pure.
 */
import { orderFaults } from '../fields/compared-fields.ts';
import { faultSentence, titleAt } from '../fields/fault-sentence.ts';
import { type JsonSchema, schemaIn, titleFor } from '../fields/json-schema.ts';
import { escapePointer, segmentsOf, valueAt } from './json-pointer.ts';
import { placeholderFaults } from './placeholders.ts';
import { lackingWhereShown } from './required-if-shown.ts';

/** One error of an Ajv validator. */
export interface ValidatorError {
  readonly keyword: string;
  /** Pointer to the value. */
  readonly instancePath: string;
  /** Pointer to the keyword in the schema, as a URI fragment. */
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A fault in one member. */
export interface ValueFault {
  readonly pointer: string;
  readonly message: string;
}

/** Keywords that only report that no branch matches; the branches have the reasons. */
const branching: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if']);

/** Keywords that repeat the fault of a value whose format is invalid: zero stars are no rating. */
const bounds: ReadonlySet<string> = new Set(['minimum', 'maximum']);

/** The schema that contains the failed keyword. */
function schemaAt(root: JsonSchema, schemaPath: string): JsonSchema {
  const pointer = decodeURIComponent(schemaPath.slice(schemaPath.indexOf('#') + 1));
  return schemaIn(valueAt(root, pointer.slice(0, pointer.lastIndexOf('/'))));
}

function explain(error: ValidatorError, root: JsonSchema, value: unknown): ValueFault {
  const { keyword, instancePath: pointer, params } = error;
  const schema = schemaAt(root, error.schemaPath);
  if (keyword === 'required') {
    const missing = String(params['missingProperty']);
    const member = schemaIn(schemaIn(schema['properties'])[missing]);
    const title = titleFor(member, missing);
    return {
      pointer: `${pointer}/${escapePointer(missing)}`,
      message: faultSentence({ keyword, schema: member, value: undefined, title }),
    };
  }
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const extra = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
    const members = schemaIn(root['properties']) as Readonly<Record<string, JsonSchema>>;
    const known = Object.keys(members);
    // The field is found by its title, which sentences and screens use.
    const meant = known.find((name) => titleFor(members[name], name).toLowerCase() === extra.toLowerCase());
    return {
      pointer: `${pointer}/${escapePointer(extra)}`,
      message: `There is no field "${extra}" to set here.${meant && pointer === '' ? ` Did you mean "${meant}"?` : ''}${pointer === '' && known.length ? ` Known: ${known.join(', ')}.` : ''}`,
    };
  }
  const title = pointer === '' ? 'The body' : titleAt(root, segmentsOf(pointer), schema);
  return { pointer, message: faultSentence({ keyword, schema, value: valueAt(value, pointer), title }) };
}

/**
 * All faults of a value: the errors of its validator, and faults that no validator finds, such as comparisons of
 * members, members that are required while shown, and placeholders.
 */
export function valueFaults(errors: readonly ValidatorError[], schema: JsonSchema, value: unknown): ValueFault[] {
  const strange = new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === 'format' ? [instancePath] : [])));
  const found = errors
    .filter(
      ({ keyword, instancePath }) => !branching.has(keyword) && !(bounds.has(keyword) && strange.has(instancePath)),
    )
    .map((error) => explain(error, schema, value));
  if (errors.length && !found.length) found.push({ pointer: '', message: 'The value does not fit its schema.' });
  if (typeof value !== 'object' || value === null) return found;
  found.push(...lackingWhereShown(schema, value));
  const members = schemaIn(schema['properties']) as Readonly<Record<string, JsonSchema>>;
  const values = value as Readonly<Record<string, unknown>>;
  const faults = [...orderFaults(members, values), ...placeholderFaults(members, values)];
  return [...found, ...faults.map(({ name, message }) => ({ pointer: `/${escapePointer(name)}`, message }))];
}
