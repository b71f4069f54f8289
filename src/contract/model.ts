/**
 * The resolved model: the resource files with all defaults. Built by codegen/; used by the engine, the writer of the
 * contract and the registry of the web.
 */
import type { FieldGroup } from '../fields/form-words.ts';
import type { JsonSchema } from '../fields/json-schema.ts';
import { fieldKindOf } from '../fields/kinds.ts';
import type { DerivedFunctionName } from './derived-functions.ts';
import type { GenericOperation } from './generic-operations.ts';
import type { AnonymousIf, CheckedBy, Opening, RowPath } from './row-rules.ts';

export type { JsonSchema };

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
  | { readonly kind: 'function'; readonly name: DerivedFunctionName };

export interface FieldWrite {
  readonly create: Policy;
  readonly update: Policy;
}

/** Writes of rows that are taken only while a value beside them is as it should be. */
export interface RowOpening extends Opening {
  readonly on: readonly ('create' | 'update' | 'delete')[];
  /** Whom one of these lets in is not bound, once the row is there. */
  readonly unless: readonly Policy[];
}

export interface Field {
  readonly name: string;
  readonly title: string;
  /** The schema in answers, without `x-` members other than those of fields/field-words.ts. */
  readonly schema: JsonSchema;
  /**
   * value: a column. reference: a column with a foreign key. references: a join table.
   * polymorphic: one key column for each target. discriminator: the name of the target a polymorphic field points to.
   * derived: computed when read.
   */
  readonly kind: 'value' | 'reference' | 'references' | 'polymorphic' | 'discriminator' | 'derived';
  /** Names of the resources it points to. */
  readonly targets: readonly string[];
  readonly through: string | null;
  /** The field of the join resource that holds the position of an entry; null: entries are in the order of their ids. */
  readonly positionedBy: string | null;
  /** A copy of the row has its value; else the default. */
  readonly copied: boolean;
  readonly onDelete: 'restrict' | 'cascade' | 'null';
  /** A delete of the referenced row may replace it by another row. */
  readonly replaceable: boolean;
  /** The right on the referenced row that a caller needs to set the field. */
  readonly right: Right;
  /**
   * A caller who may not read the referenced row does not see this row; `closed`: a removed row still counts as
   * readable.
   */
  readonly hidesRow: true | 'closed' | null;
  /** The row is in the My work of the people whom the field names, as one of these; null for other references. */
  readonly assigns: 'assigned' | 'mentioned' | null;
  /** The referenced row is within this owner; null: all owners that both rows have are the same. */
  readonly within: string | null;
  readonly from: Derived | null;
  /** The field of a referenced row that has the JSON Schema of an object value. */
  readonly schemaFrom: { readonly reference: string; readonly field: string } | null;
  /** The row it points to belongs, by its field `through`, to the one that this other field points to, if that points anywhere. */
  readonly narrowedBy: { readonly field: string; readonly through: string } | null;
  /** The row it points to belongs, by its field `through`, to one of those in the `array` of this owner, a row of `resource`. */
  readonly among: {
    readonly owner: string;
    readonly resource: string;
    readonly array: string;
    readonly through: string;
  } | null;
  /** An update that changes this other field empties it, unless it is set as well. */
  readonly clearedBy: string | null;
  /** May be null in an answer. */
  readonly nullable: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Of every row: id, the order, the times, the ids of owners. */
  readonly implied: boolean;
  readonly callerDefault: '$user' | '$company' | null;
  readonly read: Level;
  readonly write: FieldWrite;
  /** A search finds the row by this text as a whole, also for readers who are not shown it. */
  readonly finds: boolean;
  /** Shown in the form and the details of a row. */
  readonly inForm: boolean;
  readonly inline: boolean;
  /** A picture that is uploaded by a form: the policy beyond that of changing the row; null for other fields. */
  readonly upload: Policy | null;
  /** The server makes the value with the row, answers it once and stores its hash; names the field with its beginning. */
  readonly issued: string | null;
  /**
   * The field changes only while a value beside the row is as required; with `from`, only a change from that value is
   * checked.
   */
  readonly openWhile: (Opening & { readonly from: string | number | boolean | null }) | null;
  /** The moment at which a value beside the row became true, which needs `needs` to be met. */
  readonly since: { readonly path: RowPath; readonly needs: Opening | null } | null;
  readonly renamedFrom: string | null;
}

/** Fields that are unique together, among rows in which `unless` is empty. */
export interface UniqueSet {
  readonly fields: readonly string[];
  readonly unless: string | null;
  /** Null counts as equal to null. */
  readonly nullsNotDistinct: boolean;
  /** Texts that differ only in case count as equal. */
  readonly caseInsensitive: boolean;
}

/** How many rows that fit `where` there may be, of those that point to the same row through `within`, or of all. */
export interface Limit {
  /** A column, of the row itself or of the one that `reference` points to. */
  readonly where: readonly {
    readonly reference: string | null;
    readonly column: string;
    readonly value: string | number | boolean | null;
  }[];
  readonly within: string | null;
  /** The minimum number of rows; null with `most`. */
  readonly least: number | null;
  /** The field of the row within that has the maximum number of rows. */
  readonly most: string | null;
  /** The reason of the refusal and what to do; `{within}` is replaced by the label of the row within. */
  readonly sentence: string;
}

/** The people whom a change of a row concerns, and the sentence for them. */
export interface Notice {
  readonly kind: string;
  /** Paths to the people, step by step: see notice-paths.ts. */
  readonly to: readonly (readonly string[])[];
  readonly on: readonly ('create' | 'update')[];
  /** The field an update has to change, and the value it then has to have; null for any. */
  readonly field: string | null;
  readonly is: string | number | boolean | null;
  /** The row that the notice opens; `name`: none, it only has the row's label. */
  readonly about: 'row' | 'owner' | 'name';
  readonly sentence: string;
}

export interface Owner {
  readonly field: string;
  /** Several for a polymorphic owner. */
  readonly targets: readonly string[];
}

/**
 * The relation of a resource to the tenant boundary. open: rows of everyone, written by system calls only. tenant: a
 * company. account: a person. membership: ties an account to a tenant. company: has the tenant's id; null, where
 * nullable, for rows of everyone. user: has the id of the account that it belongs to; with a tenant's id as well, it is
 * visible only in that company.
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
  /** The entity in a company's entity_map whose words replace title and plural on screens. */
  readonly renamedWord: string | null;
  readonly description: string;
  readonly icon: string | null;
  readonly fields: ReadonlyMap<string, Field>;
  readonly owners: readonly Owner[];
  /** Columns with the ids of all owners, nearest first, the direct ones included. */
  readonly chain: readonly string[];
  readonly tenancy: Tenancy;
  /** The guard this resource's own rows answer. */
  readonly ownGuard: GuardName | null;
  /** Guards of the row and its owners, nearest first, with the column of the guarded row's id (`id` for its own). */
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  readonly label: string;
  /** Fields that distinguish rows of one name. */
  readonly detail: readonly string[];
  /** How forms lay out its fields. */
  readonly groups: readonly FieldGroup[];
  /** The page that shows a row where no screen of its own does; resources of owners in braces, and `{id}`. */
  readonly opens: string | null;
  /** Place among the kinds of rows that a search of everything finds; null for rows it leaves out. */
  readonly search: number | null;
  /** The words by which lists find rows; null if lists search for the text as it is written. */
  readonly searchText: SearchText | null;
  readonly order: string;
  readonly tree: string | null;
  /** Fields of a tree that a row below another has from that one. */
  readonly followed: readonly string[];
  readonly unique: readonly UniqueSet[];
  /** Enforced by the database for every way of writing. */
  readonly limits: readonly Limit[];
  readonly openWhile: readonly RowOpening[];
  readonly checkedBy: CheckedBy | null;
  readonly anonymousIf: AnonymousIf | null;
  /** A person receives the first notice that names them. */
  readonly notices: readonly Notice[];
  readonly seeds: readonly Readonly<Record<string, unknown>>[];
  readonly renamedFrom: string | null;
  readonly dropped: readonly string[];
  /** A copy of the owner contains copies of the rows. */
  readonly copied: boolean;
  /** The receiver and the right that a row grants on its owner; null for rows that grant none. */
  readonly grants: Grant | null;
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
  /** An array of the row has the parent's id. */
  | { readonly kind: 'own_array'; readonly field: string }
  /** An array of the parent has the row's id. */
  | { readonly kind: 'parent_array'; readonly field: string }
  /** An array of the parent has the id of the row's owner. */
  | { readonly kind: 'owner_in_array'; readonly owner: string; readonly array: string }
  | { readonly kind: 'ancestor'; readonly column: string };

/** A call on one row, POST {base}/{id}/{name}, that is listed among the row's actions. */
export interface RowCall {
  /** It answers another row, which is then opened. */
  readonly makes: boolean;
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  /** The message after the call. */
  readonly done: string;
  /** It answers lines of its progress, and can be cancelled. */
  readonly long: boolean;
  /** Rows to choose first, each an id in the body; it is tried before it is made. */
  readonly asks: readonly AskedRow[];
  /** Offered for rows with these values only. */
  readonly where: Readonly<Record<string, string | number | boolean | null>>;
  /** Offered to this audience; null for everyone who may change the row, or add one where the call makes one. */
  readonly audience: Level | null;
}

/** A row that is chosen for a call. */
export interface AskedRow {
  /** The member of the body. */
  readonly name: string;
  readonly title: string;
  /** The key of the collection whose rows can be chosen. */
  readonly of: string;
}

/** Lines about the rows of a list, GET {base}/{name}. */
export interface Report {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly help: string;
  readonly columns: readonly ReportColumn[];
}

export interface ReportColumn {
  /** A member of the lines. */
  readonly field: string;
  /** Null for the title of the list's resource. */
  readonly title: string | null;
  /**
   * Resources of the row that a line opens and of its owners, each with the member of the line, or the parameter of the
   * path, that has its id; null for text alone.
   */
  readonly opens: Readonly<Record<string, string>> | null;
}

/** A level of rows below those of the level above. */
export interface OutlineLevel {
  /** Key of the collection that lists them. */
  readonly collection: string;
  /** The field that points to the row above. */
  readonly link: string;
  /** The field of the row above that counts them; null where none does. */
  readonly count: string | null;
}

/** Fields of a row that gives a right. */
export interface Grant {
  /** The reference to the receiver of the right. */
  readonly to: string;
  /** The choice of rights. */
  readonly right: string;
}

/** A tab of a row's page that combines several, with the page's own tabs among them. */
export interface PagePart {
  readonly title: string;
  readonly holds: readonly OwnTab[];
}

/** The page's own tabs: the fields of the row, its uses, and its history. */
export type OwnTab = 'details' | 'uses' | 'history';

export interface Screen {
  /** Its own address; of a tab with a segment, that of the page with the segment behind it. */
  readonly route: string | null;
  readonly tab: string | null;
  /** The last part of the address of a tab; tabs of one page that have the same are parts of one tab. */
  readonly segment: string | null;
  /** The page of the item opens with this tab. */
  readonly first: boolean;
  /** The title of the tab that this tab shares with others of its page; null for a tab of its own. */
  readonly part: string | null;
  /** The places of the own tabs of a row's page, among lists with the same `part`. */
  readonly parts: readonly PagePart[];
  readonly title: string;
  readonly area: 'home' | 'company' | 'system' | 'data' | 'assessments';
  /** The heading of its group in its area; null for none. */
  readonly group: string | null;
  /** The kind of view it opens with, and the fields that is by; empty for the first that fit. */
  readonly view: string;
  readonly by: readonly string[];
  /** The references of the two sides, for rows that join two others; null without `sides`. */
  readonly sides: Sides | null;
  /** The fields of a proposal, and the calls of its decision; null without `review`. */
  readonly review: Review | null;
  /** The pages of questions that fill a row in, and the rows of their answers; null without `asks`. */
  readonly asks: Asks | null;
  /** The charts of the rows; null without `charts`. */
  readonly charts: Charts | null;
  /** The levels below the rows in an outline, from the top. */
  readonly levels: readonly OutlineLevel[];
  readonly columns: readonly string[];
  readonly sort: string | null;
  readonly item: string | null;
  /** The last part of the address of a row's fields, behind that of the row; null where they have none. */
  readonly details: string | null;
  /** Other words for adding, where more happens than that a row is there; null for the usual ones. */
  readonly adding: {
    readonly title: string;
    readonly help: string;
    readonly done: string;
    /** The sentence about the effect of each row that a file adds; null for no further effect. */
    readonly imported: string | null;
    /** The fields of the form beside the required ones; null for all that can be set. */
    readonly fields: readonly string[] | null;
  } | null;
  readonly calls: readonly RowCall[];
  /** A sentence above the rows, with fields of the answer of `path` in braces. */
  readonly note: { readonly path: string; readonly text: string } | null;
  /** The result of the form's values is drawn beside it, by the calls `preview` and `send_test`. */
  readonly preview: boolean;
  /** Key of the singleton whose pages ask the rows of this outline, which are shown beside it; null for none. */
  readonly shownAs: string | null;
  /** The last part of the path of a call that answers figures about the rows, which are drawn above them. */
  readonly figures: string | null;
  /** A table that a call of its own answers about the rows. */
  readonly report: Report | null;
  /** Conditions of the list call in addition to the reader's. */
  readonly filter: FixedFilter;
  readonly lists: readonly ScreenList[];
  readonly order: number;
}

/** `review` of a screen: the fields and calls of rows that propose changes of others. */
export interface Review {
  /** The choice of the decision, and its value before the decision. */
  readonly status: { readonly field: string; readonly open: string };
  /** The choice of the action on the other row. */
  readonly action: string;
  readonly reason: string | null;
  readonly source: string | null;
  /** The address of the source. */
  readonly link: string | null;
  /** Calls beside the collection, with ids: the differences, accepting and declining. */
  readonly differences: string;
  readonly accept: string;
  readonly decline: string;
}

/** `asks` of a view of pages: rows that are answers to other rows, the questions. */
export interface Asks {
  /** The resource of the answers, which are checked by a schema of their question. */
  readonly answers: string;
  /** Yes or no of the question: an answer is required. */
  readonly required: string | null;
  /** Yes or no of the question: it is in use. */
  readonly while: string | null;
  /** Formatted texts of the row above: shown before the first page, and once it is submitted. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A reference on one side of a view of pairs. */
export interface SideWords {
  readonly field: string;
  /** A reference of the rows pointed to: those of one row that it points to are shown at a time. */
  readonly within: string | null;
}

/** Which charts are drawn of rows. */
export interface Charts {
  /** Null for all fields whose values form groups. */
  readonly fields: readonly string[] | null;
  /** A reference: each field has a chart for each row that it points to; null for one chart each. */
  readonly each: string | null;
}

/** Values of fields that a row is given together. */
export type FixedValues = Readonly<Record<string, string | number | boolean | null>>;

/** `sides` of a view of pairs: rows that join two others. */
export interface Sides {
  readonly left: SideWords;
  readonly right: SideWords;
  /** The values of a row without a counterpart on the right; null if rows do not record that. */
  readonly none: FixedValues | null;
  /** The values of a row that is joined by hand. */
  readonly byHand: FixedValues;
  /** The field with the probability of a pair, from 0 to 1. */
  readonly score: string | null;
  /** The choice with the reason why a pair is improbable. */
  readonly doubt: string | null;
  /** The field with the decision about a pair. */
  readonly decision: {
    readonly field: string;
    readonly accept: string;
    readonly reject: string;
  } | null;
  /**
   * A call below the row above that suggests pairs, its parameters for the rows that limit the two sides, and the
   * values of a row made from a suggestion.
   */
  readonly suggestions: {
    readonly call: string;
    readonly left: string;
    readonly right: string;
    readonly values: FixedValues;
  } | null;
}

/** Query members of a list call; a value may be $user, or a parameter of the address in braces. */
export type FixedFilter = Readonly<Record<string, string>>;

/** Another list of a screen's rows. */
export interface ScreenList {
  readonly route: string;
  readonly title: string;
  readonly help: string | null;
  readonly icon: string | null;
  readonly filter: FixedFilter;
  readonly order: number;
}

/** The last parts of the paths of the calls that put a picture on a row (POST) and take it off (DELETE). */
export interface PictureCalls {
  readonly upload: string;
  readonly remove: string;
}

/** Fields whose words find a row, the most important first. */
export interface SearchText {
  /** A text search configuration of PostgreSQL. */
  readonly language: string;
  readonly fields: readonly (readonly string[])[];
  /** Rows below one owner are also found by meaning, once vectors have been computed for them. */
  readonly meaning?: true;
}

/** A call that imports a file and reads its columns itself. */
export interface FileImport {
  /** Without `.json`. */
  readonly path: string;
  /** Which files it takes. */
  readonly title: string;
  /** Fields of its form that are true or false. */
  readonly options: readonly { readonly name: string; readonly title: string }[];
}

/** A file that is exported from a row, by a call below its path. */
export interface FileExport {
  /** The last part of the path, with its ending. */
  readonly name: string;
  readonly title: string;
  /** Who is offered it; null for who may read the row. */
  readonly policies: readonly Policy[] | null;
}

export interface Collection {
  /** Unique: the path without /api and parameters, joined by underscores. */
  readonly key: string;
  readonly resource: string;
  /** Without `.json`: /api/projects/{project_id}/stakeholders */
  readonly path: string;
  /** The parent collection, with the path parameter of its row (null: a singleton). */
  readonly parent: { readonly collection: string; readonly param: string | null } | null;
  readonly binding: Binding | null;
  readonly where: readonly Condition[];
  /** Operations that detach a row, by its `where` or its binding, instead of changing or deleting it. */
  readonly detach: readonly ('update' | 'delete')[];
  /** The names of the action: on a button (Remove), and of a row after it (removed). */
  readonly detachWords: { readonly title: string; readonly done: string };
  readonly singleton: boolean;
  readonly operations: readonly GenericOperation[];
  readonly access: Readonly<Record<'read' | 'create' | 'write' | 'delete', readonly Policy[]>>;
  readonly levels: Readonly<Record<'read' | 'create' | 'write', Level>>;
  /** Pictures that have calls of their own below the path of a row, by field. */
  readonly pictures: Readonly<Record<string, PictureCalls>>;
  /**
   * Paths, without `.json`, of calls that import a file: `exported` imports the JSON of an export, and `table` a CSV
   * file in place of import. `dictionary` is the last part of the paths of the calls for a data dictionary, below the
   * collection and a row. `file` takes a file without reading it in the browser.
   */
  readonly imports: {
    readonly exported: string | null;
    readonly table: string | null;
    readonly dictionary: string | null;
    readonly file: FileImport | null;
  };
  /** The last part of the path, below a row, of the call that answers with a data dictionary; its ending is the format. */
  readonly exports: {
    readonly dictionary: string | null;
    readonly delta: string | null;
    readonly files: readonly FileExport[];
  };
  /** For readers of the reference. */
  readonly description: string;
  /** For users who find the screen empty. */
  readonly help: string;
  readonly screen: Screen | null;
}

export interface Model {
  /** Hash of everything the model was made from. */
  readonly version: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly collections: ReadonlyMap<string, Collection>;
  /** Dropped resources whose tables are removed. */
  readonly droppedResources: readonly string[];
}

/** In no answer: the value is stored only for comparison or for the server's own use. */
export const isWithheld = (field: Field): boolean => field.kind === 'value' && field.read === 'nobody';

/** Encrypted in the database: it can be set, and only the server decrypts it. */
export const isSecret = (field: Field): boolean => fieldKindOf(field).sealed;

/** Issued by the server with the row, and answered only then. */
export const issuedFields = ({ fields }: Resource): readonly Field[] =>
  [...fields.values()].filter(({ issued }) => issued !== null);

/** The rank of a level: a collection of level `a` may show fields of level `b` if `levelRank(a) >= levelRank(b)`. */
export const levelRank = (level: Level): number => (level === 'nobody' ? audiences.length : audiences.indexOf(level));

/** The path of a row of a collection, with the parameter under which its children are found. */
export const itemPath = (collection: Collection, param: string): string =>
  collection.singleton ? collection.path : `${collection.path}/{${param}}`;
