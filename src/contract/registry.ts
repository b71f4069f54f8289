/** The types of the registry, the web's compiled part of the contract. Codegen writes it to src/contract/generated. */
import type { FieldGroup } from '../fields/form-words.ts';
import type { Level } from './audience.ts';
import type { GenericOperation } from './generic-operations.ts';
import type { FileExport, FileImport, Grant, GuardName, JsonSchema, PictureCalls, Policy } from './model.ts';
import type { FixedFilter, PagePart, Screen } from './screen.ts';

export type { FileImport } from './model.ts';

/**
 * One entry of the navigation and one route. Small, because the shell loads it. Members without a comment are explained
 * at `Screen`.
 */
export interface ScreenEntry {
  /** Key of the collection, as in `collectionLoaders`. */
  readonly collection: string;
  readonly resource: string;
  readonly route: string | null;
  /** The route of the item page on which the screen is a tab; null if it is not a tab. */
  readonly tab: string | null;
  readonly segment: string | null;
  readonly first: boolean;
  readonly part: string | null;
  readonly parts: readonly PagePart[];
  /** The route of the item pages of the screen; null if there are none. */
  readonly item: string | null;
  readonly details: string | null;
  readonly title: string;
  readonly icon: string | null;
  readonly area: Screen['area'];
  readonly group: Screen['group'];
  readonly view: string;
  /** Conditions that the list call always has, in addition to those that the reader sets. */
  readonly filter: FixedFilter;
  /** Help text of the list; null to use the collection's help text. */
  readonly help: string | null;
  readonly order: number;
  /** The name of a row and the callers who may add one; undefined if no form adds rows. */
  readonly adds?: { readonly title: string; readonly by: readonly Policy[] };
  /** The list and the condition of rows that wait for a decision; undefined without such rows. */
  readonly waiting?: { readonly path: string; readonly field: string; readonly open: string };
  /** The policies for reading rows, one of which must admit the caller, and the minimum level of the caller. */
  readonly access: { readonly read: readonly Policy[]; readonly level: Level };
}

/** The questions of a page view, and their answer rows. */
export interface AsksEntry {
  /** Key of the collection of answers. */
  readonly answers: string;
  /** The reference of an answer to its question. */
  readonly field: string;
  /** The field of the question that contains the JSON Schema of an answer. */
  readonly schema: string;
  /** The fields of an answer that the schema describes. */
  readonly members: readonly string[];
  /** Boolean fields of the question: whether an answer is required, and whether the question is in use. */
  readonly required: string | null;
  readonly while: string | null;
  /**
   * Fields of the parent row with formatted texts for before the first page and after the submission; null without such
   * texts.
   */
  readonly around: {
    readonly resource: string;
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
    /** The reference of that row within which pickers search, and its parameter in their paths. */
    readonly within: { readonly field: string; readonly param: string } | null;
  } | null;
  /** Yes or no of a page: its questions are laid out as a table. */
  readonly table: string | null;
  /** The calls that change the files of an answer. */
  readonly files: { readonly upload: string; readonly remove: string } | null;
  /** From the outermost down to the questions; each row of the last level but one is a page. */
  readonly levels: readonly AskedLevel[];
  /** The submission: a reference is set to a row whose `flag` is true, and the server records the time. */
  readonly handIn: {
    readonly at: string;
    readonly field: string;
    readonly flag: string;
    readonly path: string;
  } | null;
}

export interface AskedLevel {
  readonly resource: string;
  readonly title: string;
  readonly plural: string;
  readonly path: string;
  readonly label: string;
  readonly order: string;
  /** The field that references the parent level; null for the outermost level. */
  readonly owner: string | null;
  /** A field with a formatted text; null for none. */
  readonly text: string | null;
  /** The field with the condition for showing a row; null for none. */
  readonly condition: string | null;
}

/** A field as a screen of one collection uses it. */
export interface FieldEntry {
  readonly name: string;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly kind: 'value' | 'reference' | 'references' | 'polymorphic' | 'discriminator' | 'derived';
  readonly nullable: boolean;
  /** Whether the field is required while it is shown. */
  readonly requiredIfShown?: true;
  readonly implied: boolean;
  /**
   * The policies of create and update in addition to those of the collection; null if the call does not accept the
   * field.
   */
  readonly create: Policy | null;
  readonly update: Policy | null;
  /** Whether responses contain the field; false for a field that can only be set. */
  readonly shown: boolean;
  /**
   * For a picture: the upload policy in addition to that of the collection, and its calls. Null: the form of an update
   * uploads it.
   */
  readonly upload?: { readonly policy: Policy; readonly calls: PictureCalls | null };
  readonly sortable: boolean;
  readonly filterable: boolean;
  /** The field counts rows that reference this row. After a deletion they only lose the reference. */
  readonly countsUses?: true;
  /** The field of the referenced row that has the JSON Schema of the object, and the list of such rows. */
  readonly schemaFrom: {
    readonly reference: string;
    readonly field: string;
    readonly resource: string;
    readonly path: string | null;
  } | null;
  /** The row it points to belongs, by its field `through`, to the one that this other field points to, if that points anywhere. */
  readonly narrowedBy?: { readonly field: string; readonly title: string; readonly through: string };
  /** The field is shown only in lists, not in a form or the details of a row. */
  readonly listsOnly?: true;
  /** Whether the field is edited in the table cell. */
  readonly inline: boolean;
  /**
   * The resources that the field may reference, each with the path of the collection that a picker searches. Its path
   * parameters are all among those of this collection. The path is null if callers of this collection cannot reach any.
   */
  readonly options: readonly OptionsEntry[];
  /** For a member whose field is known only at run time: the field with the object, and the member in it. */
  readonly inside?: { readonly field: string; readonly member: string };
}

/** A resource that a field may reference. A field whose schema is in a row may reference any reachable resource. */
export interface OptionsEntry {
  readonly resource: string;
  readonly path: string | null;
  /** The path where this parameter is known. */
  readonly within?: { readonly param: string; readonly path: string };
  /** The title of its resource, for a choice among resources. */
  readonly title?: string;
  /** The field with the label of a row, and the fields with its colour and its weight, if any. */
  readonly label?: string;
  readonly color?: string | null;
  readonly weight?: string;
  /** The rows are people. */
  readonly people?: true;
  /** Readable fields that distinguish rows with the same label. */
  readonly detail?: readonly string[];
}

/** One side of a pair view: a reference of the rows, and the list of its targets. */
export interface SideEntry {
  readonly field: string;
  readonly title: string;
  /** The plural title of the rows on that side. */
  readonly plural: string;
  readonly source: OptionsEntry & { readonly path: string };
  /** The parent field, if the rows on that side form a tree. */
  readonly tree: string | null;
  /** The order field of these rows. */
  readonly order: string;
  /** The reference by which the reader limits the side, and the list of its choices; null without one. */
  readonly within: { readonly field: string; readonly title: string; readonly source: OptionsEntry } | null;
}

/** All data of one collection that a generic screen needs. Each collection has a chunk of its own. */
export interface CollectionEntry {
  readonly key: string;
  readonly resource: string;
  readonly title: string;
  readonly plural: string;
  /** A sentence about the list for its users. */
  readonly help: string;
  readonly icon: string | null;
  /** Base path with parameters in braces, without `.json`. */
  readonly path: string;
  readonly params: readonly string[];
  readonly singleton: boolean;
  /** Whether a deletion of a row clears references of other rows. */
  readonly lostByOthers: boolean;
  /** The operations without those in `detach`. */
  readonly operations: readonly GenericOperation[];
  /**
   * The action that detaches a row from the collection without deleting it, if any: its call, its button text
   * (Restore), the row's state afterwards (restored), and whether it replaces the deletion.
   */
  readonly detach: {
    readonly by: 'update' | 'delete';
    readonly title: string;
    readonly done: string;
    /** Whether the call also accepts several rows at once. */
    readonly bulk: boolean;
    readonly removal: boolean;
  } | null;
  readonly access: Readonly<Record<'read' | 'create' | 'write' | 'delete', readonly Policy[]>>;
  /** Guards of a row with the field of the guarded row's id (`id` for the row itself), nearest first. */
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  /** The nearest row of the path with a guard of its own, and the parameter with its id; null without one. */
  readonly place: { readonly resource: string; readonly guard: GuardName; readonly param: string } | null;
  /** The field with a row's creator, for `mine`. */
  readonly creator: string | null;
  /** The receiver and the permission that a row grants on its owner; null if its rows grant none. */
  readonly grants: Grant | null;
  /** Keys of the collections below a row whose rows grant permissions on it. */
  readonly sharedBy: readonly string[];
  readonly label: string;
  /** Fields that distinguish rows with the same label. */
  readonly detail: readonly string[];
  /** The layout of its fields in the form. */
  readonly groups: readonly FieldGroup[];
  readonly order: string;
  readonly tree: string | null;
  /** Fields that are unique in the collection. */
  readonly unique: readonly string[];
  readonly fields: readonly FieldEntry[];
  /** Sets of fields by which an import matches existing rows. */
  readonly matches: readonly (readonly string[])[];
  /** The path, without `.json`, of the call that imports an exported JSON file; null without one. */
  readonly takesExported: string | null;
  /** The path, without `.json`, of the call that imports a CSV table; null if the generic import does. */
  readonly takesTable: string | null;
  /** The last path segment, below the collection and below a row, of the calls that import a data dictionary. */
  readonly takesDictionary: string | null;
  /** The call that takes an unparsed file; null without one. */
  readonly takesFile: FileImport | null;
  /** The last path segment, below a row, of the call that returns a data dictionary. Its extension is the format. */
  readonly givesDictionary: string | null;
  /** The last path segment, below a row, of the call that compares the row with a later version. */
  readonly givesDelta: string | null;
  /** Other files that can be exported from a row. */
  readonly givesFiles: readonly FileExport[];
  /** The values that the server issues with a row and returns only to the caller who creates it. */
  readonly issued: readonly { readonly name: string; readonly title: string; readonly help: string }[];
  /** JSON Schemas of the two request bodies, without external references. */
  readonly schemas: { readonly create: JsonSchema | null; readonly update: JsonSchema | null };
  /**
   * Names of the scripts, at `/api/validators/{name}.js`, that validate values by these schemas. `inside` has, by
   * field, those of objects whose schema is known only at run time.
   */
  readonly validators: {
    readonly create: string | null;
    readonly update: string | null;
    readonly inside: Readonly<Record<string, string>>;
  };
  readonly screen: Screen | null;
  /** The two sides of a pair view; null for a screen without sides. */
  readonly sides: { readonly left: SideEntry; readonly right: SideEntry } | null;
  /** The questions of a page view; null for a screen without questions. */
  readonly asks: AsksEntry | null;
}
