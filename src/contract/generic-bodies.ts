/**
 * Body schemas of generic calls that are not rows. The contract contains these schemas, and the server validates with
 * them. Pure.
 */
import { idSchema, maxInteger } from '../fields/number/whole-number.ts';
import type { JsonSchema } from './model.ts';

/** The maximum number of rows in one call; equal to the limit of a complete nested list. */
export const maxBulkRows = 20_000;
const maxImportRows = 50_000;
/** The maximum number of columns of a file, and of members of an object. */
const maxColumns = 500;

/** The rows of a call, by id. */
export const idsSchema = {
  type: 'array',
  title: 'Ids',
  description: 'Rows of this collection.',
  minItems: 1,
  maxItems: maxBulkRows,
  items: idSchema,
} as const satisfies JsonSchema;

/** The row versions that the client has read, by id. */
export const versionsSchema = {
  type: 'object',
  title: 'Versions',
  description: 'By id the updated_at that was read; if any is older than its row, nothing is changed.',
  additionalProperties: { type: 'string', format: 'date-time' },
} as const satisfies JsonSchema;

const rows = { type: 'object', required: ['ids'], additionalProperties: false } as const;
const named = { ids: idsSchema, versions: versionsSchema };

/** The body of an update that detaches rows from their collection. */
export const bulkDetachSchema = { ...rows, properties: named } as const satisfies JsonSchema;

/** The body of a bulk deletion. */
export const bulkDestroySchema = {
  ...rows,
  properties: {
    ...named,
    replace_with: {
      ...idSchema,
      title: 'Replacement',
      description: 'The id of another row, to which whatever uses these is led first.',
    },
  },
} as const satisfies JsonSchema;

const entriesSchema = (title: string, description: string) =>
  ({ type: 'object', title, description, additionalProperties: { type: 'array', items: {} } }) as const;

/** The body of a bulk update. The values are those of an update of one row. */
export const bulkUpdateSchema = {
  ...rows,
  required: ['ids', 'values'],
  properties: {
    ids: idsSchema,
    values: { type: 'object', title: 'Values', description: 'Fields that are set; none where entries alone change.' },
    add: entriesSchema('Added', 'Entries that fields which hold several come to hold as well: { "tag_ids": [3] }.'),
    remove: entriesSchema('Removed', 'Entries that fields which hold several hold no more.'),
    versions: versionsSchema,
  },
} as const satisfies JsonSchema;

/** The body of a bulk restore. Deleted rows have no version to compare. */
export const bulkRestoreSchema = { ...rows, properties: { ids: idsSchema } } as const satisfies JsonSchema;

/** New positions of rows; `position` is the column's value. */
export const positionsSchema = {
  type: 'array',
  title: 'Positions',
  maxItems: maxBulkRows,
  items: {
    type: 'object',
    required: ['id', 'position'],
    properties: {
      id: idSchema,
      position: { type: 'integer', minimum: -maxInteger - 1, maximum: maxInteger },
    },
    additionalProperties: false,
  },
} as const satisfies JsonSchema;

/** A move by one position, up or down. */
export const moveSchema = {
  type: 'object',
  title: 'Move',
  required: ['move_direction'],
  properties: { move_direction: { type: 'string', title: 'Move direction', enum: ['up', 'down'] } },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** A move of several rows to one position, in the order of the ids. */
export const moveRowsSchema = {
  type: 'object',
  title: 'Move',
  required: ['ids'],
  properties: {
    ids: idsSchema,
    values: {
      type: 'object',
      title: 'Values',
      description: 'Fields by which the rows change their place: the row above them in a tree, or what they belong to.',
    },
    before: {
      ...idSchema,
      type: ['integer', 'null'],
      title: 'Before',
      description: 'The row that they are put before, at their new place; without it they are put last.',
    },
    versions: versionsSchema,
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** The maximum number of rows in a call that lists its rows individually. */
const maxLines = 2_000;

/** New rows in one change, including children of other rows in the same list. */
export const bulkCreateSchema = {
  type: 'object',
  title: 'New rows',
  required: ['rows'],
  additionalProperties: false,
  properties: {
    rows: {
      type: 'array',
      title: 'Rows',
      minItems: 1,
      maxItems: maxLines,
      items: {
        type: 'object',
        required: ['values'],
        additionalProperties: false,
        properties: {
          values: { type: 'object', title: 'Values', description: 'Those of a create.' },
          below: {
            type: 'integer',
            minimum: 0,
            maximum: maxLines,
            title: 'Below',
            description:
              'The place in this list, from 0, of the row that this one lies below: its parent in a tree, or what it belongs to.',
          },
          in: {
            type: 'string',
            maxLength: 100,
            title: 'In',
            description:
              'Of a row below another: the last part of the path of its collection, where it is not this one.',
          },
        },
      },
    },
    after: {
      ...idSchema,
      type: ['integer', 'null'],
      title: 'After',
      description:
        'The row that those of the list which lie below none of it are put behind; without it they are put last.',
    },
  },
} as const satisfies JsonSchema;

/** The label of the copied row. */
export const copySchema = {
  type: 'object',
  title: 'Copy',
  properties: {
    name: {
      type: 'string',
      title: 'Name',
      minLength: 1,
      maxLength: 200,
      description:
        'What the copy is called; by default as the other one, with “Copy of” before it where it is beside it.',
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** Rows that are copied together. */
export const bulkCloneSchema = {
  ...rows,
  title: 'Copies',
  properties: named,
} as const satisfies JsonSchema;

/** Members to remove from the objects that follow a schema. */
export const purgeSchema = {
  type: 'object',
  title: 'Purge',
  required: ['field', 'members'],
  properties: {
    field: { type: 'string', title: 'Field', description: 'The field with the schema.' },
    members: {
      type: 'array',
      title: 'Members',
      description: 'Members of the objects that follow it; none that it still declares.',
      minItems: 1,
      maxItems: maxColumns,
      uniqueItems: true,
      items: { type: 'string' },
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** A schema and its field. Without a schema the stored one is used. */
export const checkValuesSchema = {
  type: 'object',
  title: 'Check of values',
  required: ['field'],
  properties: {
    field: { type: 'string', title: 'Field', description: 'The field with the schema.' },
    schema: {
      type: 'object',
      title: 'Schema',
      description: 'The schema as it would be saved; left out for the one that is stored.',
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** A table read from a file, and the options of its import. */
export const importSchema = {
  type: 'object',
  title: 'Import',
  required: ['columns', 'rows'],
  additionalProperties: false,
  properties: {
    columns: {
      type: 'array',
      title: 'Columns',
      minItems: 1,
      maxItems: maxColumns,
      uniqueItems: true,
      items: { type: 'string' },
      description:
        'Fields, in the order in which the rows have them. Members of values have names such as values.cost.',
    },
    rows: {
      type: 'array',
      title: 'Rows',
      maxItems: maxImportRows,
      items: { type: 'array', maxItems: maxColumns, items: { type: ['string', 'number', 'boolean', 'null'] } },
      description: 'Cells as they stand in the file. What points to other rows is given by id or by what it is called.',
    },
    row_numbers: {
      type: 'array',
      title: 'Numbers of the rows',
      maxItems: maxImportRows,
      items: { type: 'integer', minimum: 1 },
      description:
        'What the file calls each of the rows, where empty ones or a title were left out: faults are told by them.',
    },
    match: {
      type: 'array',
      title: 'Known by',
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string' },
      description:
        'Fields by which a row is known to be there already: id, or those of a unique set. It is changed then, in what the file gives; empty cells change nothing.',
    },
    make: {
      type: 'array',
      title: 'Add what is missing',
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string' },
      description:
        'Fields whose names that lead nowhere are made, where a name is all that a new row needs: roles that the project does not have yet.',
    },
    only_clean: {
      type: 'boolean',
      title: 'Only the rows without faults',
      default: false,
      description: 'Leaves out the rows with faults instead of refusing all.',
    },
  },
} as const satisfies JsonSchema;
