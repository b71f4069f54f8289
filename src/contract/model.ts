/**
 * The resolved model: what the resource files say, with everything implied spelled out.
 * Made by codegen/, read by the engine, the contract's writer and the registry of the web.
 */

/** Any JSON Schema 2020-12 object. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export type Right = 'read' | 'write' | 'admin';

/** From widest to narrowest. A caller of a later audience is also of every earlier one. */
export const audiences = ['public', 'session', 'guest', 'member', 'company_admin', 'system_admin'] as const;
export type Audience = (typeof audiences)[number];

/** The lowest audience that sees or sets something; `nobody` is above all. */
export type Level = Audience | 'nobody';

export type GuardName = 'project' | 'module' | 'data_map' | 'data_catalog' | 'assessment';

/** One way to be let in. `row` is the guard of the row itself, the nearest one up its owners. */
export type Policy =
  | { readonly kind: 'audience'; readonly audience: Audience }
  | { readonly kind: 'company'; readonly right: Right }
  | { readonly kind: 'guard'; readonly guard: GuardName | 'row'; readonly right: Right }
  | { readonly kind: 'mine' }
  | { readonly kind: 'nobody' };

export const genericOperations = [
  'list',
  'quick_index',
  'get',
  'create',
  'update',
  'update_positions',
  'delete',
  'move_item',
  'import',
  'export',
] as const;
export type GenericOperation = (typeof genericOperations)[number];

/** How a derived field is computed. */
export type Derived =
  | { readonly kind: 'of_reference'; readonly reference: string; readonly field: string }
  | { readonly kind: 'of_join'; readonly references: string; readonly field: string }
  | {
      readonly kind: 'pointing_here';
      readonly resource: string;
      readonly field: string;
      readonly answer: 'rows' | 'ids' | 'count';
    }
  | { readonly kind: 'function'; readonly name: string };

export interface FieldWrite {
  readonly create: Policy;
  readonly update: Policy;
}

export interface Field {
  readonly name: string;
  readonly title: string;
  /** What an answer holds, without `x-` members. */
  readonly schema: JsonSchema;
  /**
   * value: a column. reference: a column with a foreign key. references: a join table.
   * polymorphic: one key column for each target. twin: the name of the target a polymorphic field points to.
   * derived: computed when read.
   */
  readonly kind: 'value' | 'reference' | 'references' | 'polymorphic' | 'twin' | 'derived';
  /** Names of the resources it points to. */
  readonly targets: readonly string[];
  readonly through: string | null;
  readonly onDelete: 'restrict' | 'cascade' | 'null';
  readonly from: Derived | null;
  /** The JSON Schema of an object value lies in this reference's field. */
  readonly schemaFrom: { readonly reference: string; readonly field: string } | null;
  /** May be null in an answer. */
  readonly nullable: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Of every row: id, the order, the times, the ids of owners. */
  readonly implied: boolean;
  readonly callerDefault: '$user' | '$company' | null;
  readonly read: Level;
  readonly write: FieldWrite;
  readonly inline: boolean;
  readonly renamedFrom: string | null;
}

export interface Owner {
  readonly field: string;
  /** Several for a polymorphic owner. */
  readonly targets: readonly string[];
}

/**
 * Where a row stands to the tenant wall. open: everyone's, written by system calls only. tenant: a company itself.
 * account: a person. membership: ties one to the other. company: carries the tenant's id, null for everyone's rows
 * where nullable. user: carries the id of the one account it belongs to.
 */
export type Wall =
  | { readonly kind: 'open' | 'tenant' | 'account' }
  | { readonly kind: 'membership'; readonly tenantColumn: string; readonly accountColumn: string }
  | { readonly kind: 'company'; readonly column: string; readonly nullable: boolean }
  | { readonly kind: 'user'; readonly column: string };

export interface Resource {
  readonly name: string;
  readonly title: string;
  readonly plural: string;
  /** The entity of a company's entity_map whose words replace title and plural on screens. */
  readonly renamedWord: string | null;
  readonly description: string;
  readonly icon: string | null;
  readonly fields: ReadonlyMap<string, Field>;
  readonly owners: readonly Owner[];
  /** Columns with the ids of all owners, nearest first, the direct ones included. */
  readonly chain: readonly string[];
  readonly wall: Wall;
  /** The guard this resource's own rows answer. */
  readonly ownGuard: GuardName | null;
  /** Guards up the owners with the column that holds the guarded row's id, nearest first; own first with `id`. */
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  readonly label: string;
  readonly order: string;
  readonly tree: string | null;
  readonly unique: readonly (readonly string[])[];
  readonly seeds: readonly Readonly<Record<string, unknown>>[];
  readonly renamedFrom: string | null;
  readonly dropped: readonly string[];
}

export interface Condition {
  /** A field, or reference.field. */
  readonly path: string;
  /** A literal, `$user`, `$company` or `{parameter}`. */
  readonly value: string | number | boolean | null;
}

/** How the rows of a nested collection hang on the row of the step before. */
export type Binding =
  | { readonly kind: 'owner' | 'reference'; readonly field: string }
  | { readonly kind: 'polymorphic'; readonly field: string; readonly target: string }
  /** The row's own array holds the parent's id. */
  | { readonly kind: 'own_array'; readonly field: string }
  /** The parent's array holds the row's id. */
  | { readonly kind: 'parent_array'; readonly field: string }
  | { readonly kind: 'ancestor'; readonly column: string };

export interface Screen {
  readonly route: string | null;
  readonly tab: string | null;
  readonly title: string;
  readonly area: 'home' | 'company' | 'system' | 'data' | 'assessments';
  readonly view: string;
  readonly columns: readonly string[];
  readonly sort: string | null;
  readonly group: string | null;
  readonly item: string | null;
  readonly order: number;
}

export interface Collection {
  /** Unique: the path without /api and parameters, joined by underscores. */
  readonly key: string;
  readonly resource: string;
  /** Without `.json`: /api/projects/{project_id}/stakeholders */
  readonly path: string;
  /** The collection whose row this one is under, with the path parameter that names the row (null: a singleton). */
  readonly parent: { readonly collection: string; readonly param: string | null } | null;
  readonly binding: Binding | null;
  readonly where: readonly Condition[];
  readonly leave: readonly ('update' | 'delete')[];
  readonly singleton: boolean;
  readonly operations: readonly GenericOperation[];
  readonly access: Readonly<Record<'read' | 'create' | 'write' | 'delete', readonly Policy[]>>;
  readonly levels: Readonly<Record<'read' | 'create' | 'write', Level>>;
  readonly description: string;
  readonly screen: Screen | null;
}

export interface Model {
  /** Hash of everything the model was made from. */
  readonly version: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly collections: ReadonlyMap<string, Collection>;
  /** Resources whose table the files drop. */
  readonly droppedResources: readonly string[];
}

/** Order of levels: a collection of level `a` reaches what asks for level `b` if `levelRank(a) >= levelRank(b)`. */
export const levelRank = (level: Level): number => (level === 'nobody' ? audiences.length : audiences.indexOf(level));

/** What the row of a collection is called in a path: the parameter under which its children are found. */
export const itemPath = (collection: Collection, param: string): string =>
  collection.singleton ? collection.path : `${collection.path}/{${param}}`;

/** The access rule that an operation asks. */
export const accessOf = {
  list: 'read',
  quick_index: 'read',
  get: 'read',
  export: 'read',
  create: 'create',
  import: 'create',
  update: 'write',
  update_positions: 'write',
  move_item: 'write',
  delete: 'delete',
} as const satisfies Record<GenericOperation, keyof Collection['access']>;
