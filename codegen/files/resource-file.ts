import type { Audience } from '../../src/contract/audience.ts';
import type { Right, SearchText } from '../../src/contract/model.ts';
import type { PagePart } from '../../src/contract/screen.ts';
import type { MomentDefault } from '../../src/fields/field-words.ts';
import type { FieldGroup } from '../../src/fields/form-words.ts';

/** The types of schemas/resources/*.json after validation by the meta-schema. */
export type FileWrite = string | { readonly create?: string; readonly update?: string };

/** A condition on a related value, which a write requires. */
export interface FileOpening {
  readonly path: string;
  readonly is: string | number | boolean;
  readonly sentence: string | Readonly<Record<string, string>>;
}

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
  readonly 'x-position'?: string;
  readonly 'x-copied'?: false;
  readonly 'x-on-delete'?: 'restrict' | 'cascade' | 'null';
  readonly 'x-replaceable'?: false;
  readonly 'x-right'?: Right;
  readonly 'x-hides-row'?: true | 'closed';
  readonly 'x-assigns'?: 'assigned' | 'mentioned';
  readonly 'x-within'?: string;
  readonly 'x-from'?: string;
  readonly 'x-schema'?: string;
  readonly 'x-copy-of'?: string;
  readonly 'x-narrowed-by'?: string;
  readonly 'x-follows-parent'?: true;
  readonly 'x-among'?: string;
  readonly 'x-cleared-by'?: string;
  readonly 'x-reads'?: string;
  readonly 'x-read'?: string;
  readonly 'x-write'?: FileWrite;
  readonly 'x-default'?: '$user' | `$user.${string}` | '$company' | MomentDefault;
  readonly 'x-renamed-from'?: string;
  readonly 'x-finds'?: true;
  readonly 'x-form'?: false;
  readonly 'x-inline'?: boolean;
  readonly 'x-upload'?: true | string;
  readonly 'x-issued'?: string;
  readonly 'x-open-while'?: FileOpening & { readonly from?: string | number | boolean };
  readonly 'x-since'?: { readonly path: string; readonly needs?: FileOpening };
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
  readonly segment?: string;
  readonly first?: true;
  readonly part?: string;
  readonly parts?: readonly PagePart[];
  readonly title?: string;
  readonly help?: string;
  readonly area?: 'home' | 'company' | 'system' | 'data' | 'assessments';
  readonly group?: string;
  readonly view?: string;
  readonly columns?: readonly string[];
  readonly sort?: string;
  readonly by?: readonly string[];
  readonly sides?: FileSides;
  readonly review?: FileReview;
  readonly asks?: {
    readonly answers: string;
    readonly required?: string;
    readonly while?: string;
    readonly before?: string;
    readonly after?: string;
    readonly table?: string;
    readonly files?: { readonly upload: string; readonly remove: string };
  };
  readonly charts?: {
    readonly fields?: readonly string[];
    readonly each?: string;
    readonly by?: readonly { readonly field: string; readonly title?: string; readonly fields?: readonly string[] }[];
  };
  readonly levels?: readonly string[];
  readonly item?: string;
  readonly details?: string;
  readonly adding?: {
    readonly title: string;
    readonly help: string;
    readonly done: string;
    readonly imported?: string;
    readonly fields?: readonly string[];
  };
  readonly calls?: readonly {
    readonly name: string;
    readonly title: string;
    readonly icon: string;
    readonly done: string;
    readonly long?: boolean;
    readonly asks?: readonly { readonly name: string; readonly title: string; readonly of: string }[];
    readonly makes?: boolean;
    readonly audience?: 'member' | 'company_admin' | 'system_admin';
    readonly where?: Readonly<Record<string, string | number | boolean | null>>;
  }[];
  readonly note?: { readonly path: string; readonly text: string };
  readonly preview?: true | string;
  readonly figures?: string;
  readonly report?: {
    readonly name: string;
    readonly title: string;
    readonly icon: string;
    readonly help: string;
    readonly columns: readonly {
      readonly field: string;
      readonly title?: string;
      readonly opens?: Readonly<Record<string, string>>;
    }[];
  };
  readonly filter?: FileFilter;
  readonly lists?: readonly {
    readonly route: string;
    readonly title: string;
    readonly help?: string;
    readonly icon?: string;
    readonly filter: FileFilter;
    readonly order?: number;
  }[];
  readonly order?: number;
}

interface FileSide {
  readonly field: string;
  readonly within?: string;
}

type FileValues = Readonly<Record<string, string | number | boolean | null>>;

export interface FileReview {
  readonly status: { readonly field: string; readonly open: string };
  readonly action: string;
  readonly reason?: string;
  readonly source?: string;
  readonly link?: string;
  readonly differences: string;
  readonly accept: string;
  readonly decline: string;
}

export interface FileSides {
  readonly left: FileSide;
  readonly right: FileSide;
  readonly none?: FileValues;
  readonly by_hand?: FileValues;
  readonly score?: string;
  readonly doubt?: string;
  readonly decision?: { readonly field: string; readonly accept: string; readonly reject: string };
  readonly suggestions?: {
    readonly call: string;
    readonly left: string;
    readonly right: string;
    readonly values?: FileValues;
  };
}

export type FileFilter = Readonly<Record<string, string | number | boolean>>;

type DetachOperation = 'update' | 'delete';

interface FileOption {
  readonly name: string;
  readonly title: string;
}

export interface FileCollection {
  readonly path: string;
  readonly access?: FileWords | FileAccess;
  readonly audience?: Audience;
  readonly where?: Readonly<Record<string, string | number | boolean | null>>;
  readonly detach?:
    | readonly DetachOperation[]
    | { readonly operations: readonly DetachOperation[]; readonly title: string; readonly done: string };
  readonly singleton?: boolean;
  readonly operations?: readonly string[];
  readonly also?: readonly (
    | 'move_item'
    | 'move_rows'
    | 'bulk_create'
    | 'clone'
    | 'create_global_from'
    | 'create_local_from'
    | 'import'
    | 'export'
  )[];
  readonly without?: readonly (
    | 'import'
    | 'export'
    | 'bulk_update'
    | 'bulk_destroy'
    | 'removed'
    | 'restore'
    | 'bulk_restore'
  )[];
  readonly pictures?: Readonly<Record<string, { readonly upload: string; readonly remove: string }>>;
  readonly imports?: {
    readonly exported?: string;
    readonly table?: string;
    readonly dictionary?: string;
    readonly file?: { readonly name: string; readonly title: string; readonly options?: readonly FileOption[] };
  };
  readonly exports?: {
    readonly dictionary?: string;
    readonly delta?: string;
    readonly files?: readonly { readonly name: string; readonly title: string; readonly asks?: string }[];
  };
  readonly description?: string;
  readonly screen?: FileScreen;
}

export type FileUnique =
  | readonly string[]
  | {
      readonly fields: readonly string[];
      readonly unless?: string;
      readonly nulls_not_distinct?: true;
      readonly case_insensitive?: true;
    };

export interface FileLimit {
  readonly where: Readonly<Record<string, string | number | boolean | null>>;
  readonly within?: string;
  readonly least?: number;
  readonly most?: string;
  readonly sentence: string;
}

export interface FileNotice {
  readonly kind: string;
  readonly to: readonly string[];
  readonly on?: readonly ('create' | 'update')[];
  readonly field?: string;
  readonly is?: string | number | boolean;
  readonly about?: 'row' | 'owner' | 'name';
  readonly sentence: string;
}

export interface ResourceFile {
  readonly title: string;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FileField>>;
  readonly 'x-plural'?: string;
  readonly 'x-renamed-word'?: string;
  readonly 'x-icon'?: string;
  readonly 'x-opens'?: string;
  readonly 'x-search'?: number;
  readonly 'x-search-text'?: SearchText;
  readonly 'x-tenancy'?: 'tenant' | 'account' | 'membership';
  readonly 'x-owner'?: string | readonly string[];
  readonly 'x-guard'?: 'project' | 'module' | 'data_map' | 'data_catalog' | 'assessment';
  readonly 'x-label'?: string;
  readonly 'x-detail'?: readonly string[];
  readonly 'x-groups'?: readonly FieldGroup[];
  readonly 'x-order'?: string;
  readonly 'x-unique'?: readonly FileUnique[];
  readonly 'x-limits'?: readonly FileLimit[];
  readonly 'x-open-while'?: readonly (FileOpening & {
    readonly on?: readonly ('create' | 'update' | 'delete')[];
    readonly unless?: FileWords;
  })[];
  readonly 'x-checked-by'?: { readonly schema: string; readonly fields: readonly string[] };
  readonly 'x-anonymous-if'?: {
    readonly path: string;
    readonly hides: readonly string[];
    readonly compares?: string;
    readonly fewest: string;
  };
  readonly 'x-notify'?: readonly FileNotice[];
  readonly 'x-tree'?: string;
  readonly 'x-copied'?: false;
  readonly 'x-grants'?: { readonly to: string; readonly right: string };
  readonly 'x-read'?: string;
  readonly 'x-write'?: FileWrite;
  readonly 'x-seeds'?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-renamed-from'?: string;
  readonly 'x-drop'?: true | readonly string[];
  readonly 'x-collections'?: readonly FileCollection[];
}

/** schemas/definitions.json: schemas by name. */
export type Definitions = Readonly<Record<string, unknown>>;
