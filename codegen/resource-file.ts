import type { Level } from '../src/contract/model.ts';

/** The shape of schemas/resources/*.json after the meta-schema has passed it. */
export type FileWrite = string | { readonly create?: string; readonly update?: string };

export interface FileField {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly format?: string;
  readonly items?: object;
  readonly 'x-ref'?: string | readonly string[];
  readonly 'x-through'?: string;
  readonly 'x-on-delete'?: 'restrict' | 'cascade' | 'null';
  readonly 'x-from'?: string;
  readonly 'x-schema'?: string;
  readonly 'x-read'?: string;
  readonly 'x-write'?: FileWrite;
  readonly 'x-default'?: '$user' | '$company';
  readonly 'x-renamed-from'?: string;
  readonly 'x-inline'?: boolean;
  readonly [keyword: string]: unknown;
}

export type FileWords = string | readonly string[];

export interface FileAccess {
  readonly read?: FileWords;
  readonly create?: FileWords;
  readonly write?: FileWords;
  readonly delete?: FileWords;
}

export interface FileScreen {
  readonly route?: string;
  readonly tab?: string;
  readonly title?: string;
  readonly area?: 'home' | 'company' | 'system' | 'data' | 'assessments';
  readonly view?: string;
  readonly columns?: readonly string[];
  readonly sort?: string;
  readonly group?: string;
  readonly item?: string;
  readonly order?: number;
}

export interface FileCollection {
  readonly path: string;
  readonly access?: FileWords | FileAccess;
  readonly audience?: Level;
  readonly where?: Readonly<Record<string, string | number | boolean | null>>;
  readonly leave?: readonly ('update' | 'delete')[];
  readonly singleton?: boolean;
  readonly operations?: readonly string[];
  readonly also?: readonly ('move_item' | 'import' | 'export')[];
  readonly without?: readonly ('import' | 'export')[];
  readonly description?: string;
  readonly screen?: FileScreen;
}

export interface ResourceFile {
  readonly title: string;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FileField>>;
  readonly 'x-plural'?: string;
  readonly 'x-renamed-word'?: string;
  readonly 'x-icon'?: string;
  readonly 'x-wall'?: 'tenant' | 'account' | 'membership';
  readonly 'x-owner'?: string | readonly string[];
  readonly 'x-guard'?: 'project' | 'module' | 'data_map' | 'data_catalog' | 'assessment';
  readonly 'x-label'?: string;
  readonly 'x-order'?: string;
  readonly 'x-unique'?: readonly (readonly string[])[];
  readonly 'x-tree'?: string;
  readonly 'x-read'?: string;
  readonly 'x-write'?: FileWrite;
  readonly 'x-seeds'?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-renamed-from'?: string;
  readonly 'x-drop'?: true | readonly string[];
  readonly 'x-collections'?: readonly FileCollection[];
}

/** schemas/definitions.json: schemas by name. */
export type Definitions = Readonly<Record<string, unknown>>;
