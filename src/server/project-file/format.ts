/**
 * The file format of an exported project. Rows are numbered from 1 in each resource; rows outside of the project have
 * negative numbers and are identified by name.
 */

import type { JsonSchema } from '../../contract/model.ts';
import type { Values } from '../engine/row-values.ts';

export const formatName = 'tessera-project';
export const formatVersion = 1;

/** The maximum number of rows in a file. */
export const maxRows = 50_000;
/** The maximum bytes of pictures and documents in a file, before encoding. */
export const maxFileBytes = 30 * 1024 * 1024;

export type FileRow = Values & { readonly id: number };

/** A row outside of the project, identified by its name and by the fields that distinguish rows of that name. */
export interface Outsider {
  readonly name: string | null;
  readonly by: Values;
}

/** A picture or a document. */
export interface EmbeddedFile {
  readonly content_type: string;
  /** The content in Base64. */
  readonly data: string;
}

export interface ProjectFile {
  readonly format: typeof formatName;
  readonly version: typeof formatVersion;
  readonly rows: Readonly<Record<string, readonly FileRow[]>>;
  readonly outside: Readonly<Record<string, readonly Outsider[]>>;
  readonly files: readonly EmbeddedFile[];
}

/** The JSON Schema of a file, checked before its rows are read. */
export const fileSchema: JsonSchema = {
  type: 'object',
  required: ['format', 'version', 'rows'],
  properties: {
    format: { type: 'string', title: 'Format', enum: [formatName] },
    version: { type: 'integer', title: 'Version', enum: [formatVersion] },
    rows: {
      type: 'object',
      title: 'Rows',
      required: ['project'],
      properties: { project: { type: 'array', title: 'Project', minItems: 1, maxItems: 1 } },
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer', minimum: 1, title: 'Number' } },
        },
      },
    },
    outside: {
      type: 'object',
      title: 'Outside',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'by'],
          additionalProperties: false,
          properties: { name: { type: ['string', 'null'], title: 'Name' }, by: { type: 'object', title: 'Known by' } },
        },
      },
    },
    files: {
      type: 'array',
      title: 'Files',
      maxItems: 5000,
      items: {
        type: 'object',
        required: ['content_type', 'data'],
        additionalProperties: false,
        properties: {
          content_type: { type: 'string', title: 'Type' },
          data: { type: 'string', title: 'Data' },
        },
      },
    },
  },
  additionalProperties: false,
};
