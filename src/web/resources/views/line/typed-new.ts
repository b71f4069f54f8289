/** New rows that are typed: what a collection must be like for that, and what is sent of a typed line. Pure. */

import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { requiredBeside } from '../../../../contract/required-if-shown.ts';
import { type JsonSchema, schemaIn } from '../../../../fields/json-schema.ts';
import { formSchema } from '../../form/form-layout.ts';
import { createdOf, startValues, type Values, withoutBlankGroups } from '../../form/form-values.ts';
import { type Start, startingIn } from '../../state/row/lanes.ts';

/** A row of such a list is nothing without its picture, which is put on it where it is shown. */
export const showsPictures = ({ fields, screen }: CollectionEntry): boolean =>
  fields.some(({ name, upload }) => upload && screen?.columns.includes(name));

/** Text of one line, whatever it must look like. */
const isLine = ({ kind, schema, create }: FieldEntry): boolean =>
  kind === 'value' && create !== null && schema['type'] === 'string' && !Array.isArray(schema['enum']);

/**
 * The field that is typed when a row is added in its place; null where the form adds rows: what a row is called is no
 * text of its own, or there is something to read or to look at before or after.
 */
export function typedField(entry: CollectionEntry): FieldEntry | null {
  if (entry.issued.length > 0 || entry.screen?.adding || showsPictures(entry)) return null;
  return entry.fields.find((field) => field.name === entry.label && isLine(field)) ?? null;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether values lack something that the schema asks for, in objects at any depth. */
const lacks = (schema: JsonSchema, values: Values): boolean =>
  requiredBeside(schema, values).some((name) => isMissing(values[name])) ||
  Object.entries(schemaIn(schema['properties'])).some(([name, member]) => {
    const inner = values[name];
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? lacks(schemaIn(member), inner as Values)
      : false;
  });

/** What a typed line stores: what a new row begins with in its lanes, and the text. */
export function typedValues(entry: CollectionEntry, start: Start | null, text: string): Values {
  const schema = schemaFor(entry, start);
  return createdOf(schema, withoutBlankGroups(schema, startValues(schema, { [entry.label]: text })));
}

/** Whether a row asks for more than a line says and its place gives. */
export const asksForMore = (entry: CollectionEntry, start: Start | null): boolean =>
  lacks(schemaFor(entry, start), typedValues(entry, start, 'x'));

const schemaFor = (entry: CollectionEntry, start: Start | null): JsonSchema =>
  formSchema(start ? startingIn(entry, start) : entry, 'create', () => true);
