/**
 * The resolved model: the resource files with all defaults. Codegen builds it; the engine, the contract and the
 * registry of the web use it.
 */
import type { FieldGroup } from '../fields/form-words.ts';
import type { JsonSchema } from '../fields/json-schema.ts';
import { fieldKindOf } from '../fields/kinds.ts';
import type { Audience, Level } from './audience.ts';
import type { DeclaredFunctions } from './declared-functions.ts';
import type { GenericOperation } from './generic-operations.ts';
import type { AnonymousIf, CheckedBy, Opening, RowPath } from './row-rules.ts';
import type { Screen } from './screen.ts';

export type { JsonSchema };

export type Right = 'read' | 'write' | 'admin';

export type GuardName = 'project' | 'module' | 'data_map' | 'data_catalog' | 'assessment';

/** One way to be admitted. `row` means the guard of the row itself, or the nearest guard among its owners. */
export type Policy =
  | { readonly kind: 'audience'; readonly audience: Audience }
  | { readonly kind: 'company'; readonly right: Right }
  | { readonly kind: 'guard'; readonly guard: GuardName | 'row'; readonly right: Right }
  | { readonly kind: 'mine' }
  | { readonly kind: 'nobody' };

/** The computation of a derived field. */
export type Derived =
  | { readonly kind: 'of_reference'; readonly reference: string; readonly field: string }
  | { readonly kind: 'of_join'; readonly references: string; readonly field: string }
  | {
      readonly kind: 'pointing_here';
      readonly resource: string;
      readonly field: string;
      readonly answer: 'rows' | 'ids' | 'count';
    }
  | { readonly kind: 'function'; readonly name: string; readonly ofRowAlone: boolean };

export interface FieldWrite {
  readonly create: Policy;
  readonly update: Policy;
}

/** A rule that accepts writes of rows only while a related value has the required state. */
export interface RowOpening extends Opening {
  readonly on: readonly ('create' | 'update' | 'delete')[];
  /** Callers admitted by one of these policies may write an existing row in any state. */
  readonly unless: readonly Policy[];
}

export interface Field {
  readonly name: string;
  readonly title: string;
  /** The schema in responses, without `x-` members other than those of fields/field-words.ts. */
  readonly schema: JsonSchema;
  /**
   * value: a column. reference: a column with a foreign key. references: a join table. polymorphic: one foreign key
   * column for each target. discriminator: the name of a polymorphic field's target resource. derived: computed on
   * read.
   */
  readonly kind: 'value' | 'reference' | 'references' | 'polymorphic' | 'discriminator' | 'derived';
  /** Names of the referenced resources. */
  readonly targets: readonly string[];
  readonly through: string | null;
  /** The field of the join resource with an entry's position. Null: entries are ordered by id. */
  readonly positionedBy: string | null;
  /** Whether a copy of the row takes the value; otherwise the copy gets the default. */
  readonly copied: boolean;
  readonly onDelete: 'restrict' | 'cascade' | 'null';
  /** Whether a deletion of the referenced row may replace the reference by another row. */
  readonly replaceable: boolean;
  /** The permission on the referenced row that a caller needs to set the field. */
  readonly right: Right;
  /**
   * A caller who may not read the referenced row does not see this row. `closed`: a removed row still counts as
   * readable.
   */
  readonly hidesRow: true | 'closed' | null;
  /** The role in which the referenced people find the row in My work; null for other references. */
  readonly assigns: 'assigned' | 'mentioned' | null;
  /** The owner that the referenced row must share; null: all owners that both rows have must be equal. */
  readonly within: string | null;
  readonly from: Derived | null;
  /** The field of a referenced row that contains the JSON Schema of an object value. */
  readonly schemaFrom: { readonly reference: string; readonly field: string } | null;
  /** A reference beside the row: where it is set, the rows that values by `schemaFrom` point to are within that one. */
  readonly valuesWithin: RowPath | null;
  /** A new row stores the value that this field of a referenced row has. */
  readonly copyOf: { readonly reference: string; readonly field: string } | null;
  /** The row it points to belongs, by its field `through`, to the one that this other field points to, if that points anywhere. */
  readonly narrowedBy: { readonly field: string; readonly through: string } | null;
  /**
   * Restricts the reference to rows whose field `through` is an entry of the owner's `array`; the entries are rows of
   * `resource`.
   */
  readonly among: {
    readonly owner: string;
    readonly resource: string;
    readonly array: string;
    readonly through: string;
  } | null;
  /** The field whose change clears this one, unless the same update sets this one too. */
  readonly clearedBy: string | null;
  /** Whether a response may contain null. */
  readonly nullable: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Part of every row: id, position, timestamps, owner ids. */
  readonly implied: boolean;
  /** `$user.` and a field: the value of the caller's account there. */
  readonly callerDefault: '$user' | `$user.${string}` | '$company' | null;
  readonly read: Level;
  readonly write: FieldWrite;
  /** A search for this exact text finds the row, even for readers who do not see the field. */
  readonly finds: boolean;
  /** Whether the field is shown in the form and the details of a row. */
  readonly inForm: boolean;
  readonly inline: boolean;
  /** For a picture that a form uploads, the policy in addition to that of changing the row; null for other fields. */
  readonly upload: Policy | null;
  /**
   * The server creates the value with the row, returns it once and stores its hash. Names the field with the visible
   * prefix.
   */
  readonly issued: string | null;
  /**
   * The field may change only while a related value has the required state. With `from`, only a change from that value
   * is checked.
   */
  readonly openWhile: (Opening & { readonly from: string | number | boolean | null }) | null;
  /** The field stores the time when a related value became true, which requires `needs`. */
  readonly since: { readonly path: RowPath; readonly needs: Opening | null } | null;
  readonly renamedFrom: string | null;
}

/** A unique rule for fields, among rows in which `unless` is empty. */
export interface UniqueSet {
  readonly fields: readonly string[];
  readonly unless: string | null;
  /** Whether null counts as equal to null. */
  readonly nullsNotDistinct: boolean;
  /** Whether texts that differ only in case count as equal. */
  readonly caseInsensitive: boolean;
}

/**
 * A limit on the number of rows that fulfil `where`, among rows with the same `within` reference, or among all rows.
 */
export interface Limit {
  /** Conditions on a column of the row, or of the row that `reference` names. */
  readonly where: readonly {
    readonly reference: string | null;
    readonly column: string;
    readonly value: string | number | boolean | null;
  }[];
  readonly within: string | null;
  /** The minimum number of rows; null for a limit with `most`. */
  readonly least: number | null;
  /** The field of the `within` row that contains the maximum number of rows. */
  readonly most: string | null;
  /** The reason of the refusal and the remedy. `{within}` is replaced by the label of the `within` row. */
  readonly sentence: string;
}

/** A notification rule: the people whom a change of a row concerns, and the sentence for them. */
export interface Notice {
  readonly kind: string;
  /** Paths to the people, step by step: see notice-paths.ts. */
  readonly to: readonly (readonly string[])[];
  readonly on: readonly ('create' | 'update')[];
  /** The field that an update must change, and the value that it must get; null for any value. */
  readonly field: string | null;
  readonly is: string | number | boolean | null;
  /** The row that the notification opens. `name`: none; the notification only has the row's label. */
  readonly about: 'row' | 'owner' | 'name';
  readonly sentence: string;
}

export interface Owner {
  readonly field: string;
  /** The target resources; several for a polymorphic owner. */
  readonly targets: readonly string[];
}

/**
 * The relation of a resource to the tenant boundary. open: global rows, written only by system calls. tenant: a
 * company. account: a person. membership: connects an account and a tenant. company: has the tenant's id, or null for
 * global rows if nullable. user: has the id of its account; with a tenant's id too, it is visible only in that company.
 */
export type Tenancy =
  | { readonly kind: 'open' | 'tenant' | 'account' }
  | { readonly kind: 'membership'; readonly tenantColumn: string; readonly accountColumn: string }
  | { readonly kind: 'company'; readonly column: string; readonly nullable: boolean }
  | { readonly kind: 'user'; readonly column: string; readonly tenantColumn: string | null };

export interface Resource {
  readonly name: string;
  readonly title: string;
  readonly plural: string;
  /** The entity in a company's entity_map whose names replace title and plural on screens. */
  readonly renamedWord: string | null;
  readonly description: string;
  readonly icon: string | null;
  readonly fields: ReadonlyMap<string, Field>;
  readonly owners: readonly Owner[];
  /** Columns with the ids of all owners, nearest first, including the direct ones. */
  readonly chain: readonly string[];
  readonly tenancy: Tenancy;
  /** The guard that this resource's rows define. */
  readonly ownGuard: GuardName | null;
  /**
   * Guards of the row and its owners, nearest first, with the column of the guarded row's id (`id` for the row itself).
   */
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  readonly label: string;
  /** Fields that distinguish rows with the same label. */
  readonly detail: readonly string[];
  /** The layout of its fields in forms. */
  readonly groups: readonly FieldGroup[];
  /** The page that shows a row without a screen of its own. In braces: resources of owners, and `{id}`. */
  readonly opens: string | null;
  /** Rank in the results of a global search; null if a global search leaves these rows out. */
  readonly search: number | null;
  /** The fields of the search index for lists; null if lists search for the typed text itself. */
  readonly searchText: SearchText | null;
  readonly order: string;
  readonly tree: string | null;
  /** Fields of a tree whose values a child row takes from its parent. */
  readonly followed: readonly string[];
  readonly unique: readonly UniqueSet[];
  /** Row limits, which the database enforces for every write. */
  readonly limits: readonly Limit[];
  readonly openWhile: readonly RowOpening[];
  readonly checkedBy: CheckedBy | null;
  readonly anonymousIf: AnonymousIf | null;
  /** Notification rules. A person receives only the first one that applies. */
  readonly notices: readonly Notice[];
  readonly seeds: readonly Readonly<Record<string, unknown>>[];
  readonly renamedFrom: string | null;
  readonly dropped: readonly string[];
  /** Whether a copy of the owner contains copies of the rows. */
  readonly copied: boolean;
  /** The receiver and the permission that a row grants on its owner; null if its rows grant none. */
  readonly grants: Grant | null;
}

export interface Condition {
  /** A field, or `reference.field`. */
  readonly path: string;
  /** A literal, `$user`, `$company` or `{parameter}`. */
  readonly value: string | number | boolean | null;
}

/** The relation between rows of a nested collection and the parent row. */
export type Binding =
  | { readonly kind: 'owner' | 'reference'; readonly field: string }
  | { readonly kind: 'polymorphic'; readonly field: string; readonly target: string }
  /** An array of the row contains the parent's id. */
  | { readonly kind: 'own_array'; readonly field: string }
  /** An array of the parent contains the row's id. */
  | { readonly kind: 'parent_array'; readonly field: string }
  /** An array of the parent contains the id of the row's owner. */
  | { readonly kind: 'owner_in_array'; readonly owner: string; readonly array: string }
  | { readonly kind: 'ancestor'; readonly column: string };

/** The fields of a row that grants a permission. */
export interface Grant {
  /** The reference to the receiver of the permission. */
  readonly to: string;
  /** The choice of permissions. */
  readonly right: string;
}

/** The last path segments of the calls that set (POST) and remove (DELETE) a picture of a row. */
export interface PictureCalls {
  readonly upload: string;
  readonly remove: string;
}

/** The fields of the search index, the most important first. */
export interface SearchText {
  /** A PostgreSQL text search configuration. */
  readonly language: string;
  readonly fields: readonly (readonly string[])[];
  /** Rows below one owner are also found by meaning, once their vectors are computed. */
  readonly meaning?: true;
}

/** A call that imports a file and parses its columns itself. */
export interface FileImport {
  /** The path without `.json`. */
  readonly path: string;
  /** The title of the accepted files. */
  readonly title: string;
  /** Boolean fields of its form. */
  readonly options: readonly { readonly name: string; readonly title: string }[];
}

/** A file that a call below a row's path exports. */
export interface FileExport {
  /** The last path segment, with its extension. */
  readonly name: string;
  readonly title: string;
  /** The policies of callers who are offered the file; null for everyone who may read the row. */
  readonly policies: readonly Policy[] | null;
}

export interface Collection {
  /** A unique key: the path without /api and parameters, joined by underscores. */
  readonly key: string;
  readonly resource: string;
  /** The path without `.json`: /api/projects/{project_id}/stakeholders */
  readonly path: string;
  /** The parent collection, with the path parameter of its row (null for a singleton). */
  readonly parent: { readonly collection: string; readonly param: string | null } | null;
  readonly binding: Binding | null;
  readonly where: readonly Condition[];
  /** Operations that detach a row, through its `where` or its binding, instead of changing or deleting it. */
  readonly detach: readonly ('update' | 'delete')[];
  /** The texts of the action: on the button (Remove), and for a row afterwards (removed). */
  readonly detachWords: { readonly title: string; readonly done: string };
  readonly singleton: boolean;
  readonly operations: readonly GenericOperation[];
  readonly access: Readonly<Record<'read' | 'create' | 'write' | 'delete', readonly Policy[]>>;
  readonly levels: Readonly<Record<'read' | 'create' | 'write', Level>>;
  /** Pictures with separate calls below the path of a row, by field. */
  readonly pictures: Readonly<Record<string, PictureCalls>>;
  /**
   * Paths, without `.json`, of calls that import a file. `exported` imports the JSON of an export; `table` imports a
   * CSV file and replaces import. `dictionary` is the last path segment of the data dictionary calls, below the
   * collection and a row. `file` takes a file that the browser does not read.
   */
  readonly imports: {
    readonly exported: string | null;
    readonly table: string | null;
    readonly dictionary: string | null;
    readonly file: FileImport | null;
  };
  /** The last path segment, below a row, of the call that returns a data dictionary. Its extension is the format. */
  readonly exports: {
    readonly dictionary: string | null;
    readonly delta: string | null;
    readonly files: readonly FileExport[];
  };
  /** A text for readers of the API reference. */
  readonly description: string;
  /** A text for users of an empty screen. */
  readonly help: string;
  readonly screen: Screen | null;
}

export interface Model {
  /** Hash of all inputs of the model. */
  readonly version: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly collections: ReadonlyMap<string, Collection>;
  readonly functions: DeclaredFunctions;
  /** Dropped resources whose tables are removed. */
  readonly droppedResources: readonly string[];
}

/** Whether the API never returns the field: its value is stored only for comparison or for the server's own use. */
export const isWithheld = (field: Field): boolean => field.kind === 'value' && field.read === 'nobody';

/** Whether the value is encrypted in the database: it can be set, and only the server decrypts it. */
export const isSecret = (field: Field): boolean => fieldKindOf(field).sealed;

/** The fields whose value the server issues with the row, and returns only then. */
export const issuedFields = ({ fields }: Resource): readonly Field[] =>
  [...fields.values()].filter(({ issued }) => issued !== null);

/** The path of a row in a collection, with the name of the parameter under which its children are found. */
export const itemPath = (collection: Collection, param: string): string =>
  collection.singleton ? collection.path : `${collection.path}/{${param}}`;
