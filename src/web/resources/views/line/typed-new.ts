/** Typed new rows: which collections allow them, and the values of a typed line. Pure. */

import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { requiredBeside } from '../../../../contract/required-if-shown.ts';
import { type JsonSchema, schemaIn } from '../../../../fields/json-schema.ts';
import { formSchema } from '../../form/form-layout.ts';
import { createdOf, startValues, type Values, withoutBlankGroups } from '../../form/form-values.ts';
import { type Start, startingIn } from '../../state/row/lanes.ts';

/** Whether rows have pictures. Such rows need a form, because pictures are uploaded. */
export const showsPictures = ({ fields, screen }: CollectionEntry): boolean =>
  fields.some(({ name, upload }) => upload && screen?.columns.includes(name));

/** Whether a field is a single-line text, in any format. */
const isLine = ({ kind, schema, create }: FieldEntry): boolean =>
  kind === 'value' && create !== null && schema['type'] === 'string' && !Array.isArray(schema['enum']);

/**
 * The field that is typed in the line for a new row. Null if rows are added in a form: the label is not a text field,
 * or the user has to see something before or after.
 */
export function typedField(entry: CollectionEntry): FieldEntry | null {
  if (entry.issued.length > 0 || entry.screen?.adding || showsPictures(entry)) return null;
  return entry.fields.find((field) => field.name === entry.label && isLine(field)) ?? null;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether required values are missing, at any depth. */
const lacks = (schema: JsonSchema, values: Values): boolean =>
  requiredBeside(schema, values).some((name) => isMissing(values[name])) ||
  Object.entries(schemaIn(schema['properties'])).some(([name, member]) => {
    const inner = values[name];
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? lacks(schemaIn(member), inner as Values)
      : false;
  });

/** The values of a typed line: the defaults, those of its lanes, and the text. */
export function typedValues(entry: CollectionEntry, start: Start | null, text: string): Values {
  const schema = schemaFor(entry, start);
  return createdOf(schema, withoutBlankGroups(schema, startValues(schema, { [entry.label]: text })));
}

/** Whether a row needs more values than its line and its lanes provide. */
export const asksForMore = (entry: CollectionEntry, start: Start | null): boolean =>
  lacks(schemaFor(entry, start), typedValues(entry, start, 'x'));

const schemaFor = (entry: CollectionEntry, start: Start | null): JsonSchema =>
  formSchema(start ? startingIn(entry, start) : entry, 'create', () => true);
