/**
 * The types of the registry, the web's part of the contract at build time: codegen writes it into
 * src/contract/generated.
 */
import type { FieldGroup } from '../fields/form-words.ts';
import type { GenericOperation } from './generic-operations.ts';
import type {
  FileExport,
  FileImport,
  FixedFilter,
  Grant,
  GuardName,
  JsonSchema,
  Level,
  PagePart,
  PictureCalls,
  Policy,
  Screen,
} from './model.ts';

export type { FileImport } from './model.ts';

/** One line of the navigation and one route: small, loaded with the shell. */
export interface ScreenEntry {
  /** Key of the collection, as in `collectionLoaders`. */
  readonly collection: string;
  readonly resource: string;
  readonly route: string | null;
  readonly tab: string | null;
  readonly segment: string | null;
  readonly first: boolean;
  readonly part: string | null;
  readonly parts: readonly PagePart[];
  readonly item: string | null;
  readonly details: string | null;
  readonly title: string;
  readonly icon: string | null;
  readonly area: Screen['area'];
  readonly group: Screen['group'];
  readonly view: string;
  /** Conditions of the list call in addition to the reader's. */
  readonly filter: FixedFilter;
  /** A sentence about the list; null for that of the collection. */
  readonly help: string | null;
  readonly order: number;
  /** The name of a row and the callers who may add one; left out if no form adds rows. */
  readonly adds?: { readonly title: string; readonly by: readonly Policy[] };
  /** Where rows that wait for a decision are listed, and how they are known; left out where none do. */
  readonly waiting?: { readonly path: string; readonly field: string; readonly open: string };
  /** Who may read some of it, and who never may: those below the level. */
  readonly access: { readonly read: readonly Policy[]; readonly level: Level };
}

/** The questions of a view of pages, and the rows of their answers. */
export interface AsksEntry {
  /** Key of the collection of answers. */
  readonly answers: string;
  /** The reference of an answer to its question. */
  readonly field: string;
  /** The field of the question with the JSON Schema of an answer. */
  readonly schema: string;
  /** The fields of an answer that the schema is of. */
  readonly members: readonly string[];
  /** Fields with yes or no of the question: whether an answer is required, and whether it is in use. */
  readonly required: string | null;
  readonly while: string | null;
  /** Formatted texts of the row above that are shown before the first page and once it is submitted; null where there is none. */
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
  /** How the row is submitted: the reference, to a row with a yes in `flag`; the server notes the moment. */
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
  /** The field that leads to the level above; null of the outermost. */
  readonly owner: string | null;
  /** A field with a formatted text; null for none. */
  readonly text: string | null;
  /** The field with the condition under which a row is shown; null for none. */
  readonly condition: string | null;
}

/** A field as a screen sees it in one collection. */
export interface FieldEntry {
  readonly name: string;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly kind: 'value' | 'reference' | 'references' | 'polymorphic' | 'discriminator' | 'derived';
  readonly nullable: boolean;
  /** Must be filled where it is shown. */
  readonly requiredIfShown?: true;
  readonly implied: boolean;
  /** The policies of create and update beyond the collection's own; null if the call does not take the field. */
  readonly create: Policy | null;
  readonly update: Policy | null;
  /** In the answers; false for a field that can only be set. */
  readonly shown: boolean;
  /**
   * A picture that people upload to a row: the policy beyond the collection's own, and its calls; null: by the form of
   * an update.
   */
  readonly upload?: { readonly policy: Policy; readonly calls: PictureCalls | null };
  readonly sortable: boolean;
  readonly filterable: boolean;
  /** It counts the rows that use this one: they refer to it, and would only lose the reference. */
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
  /** Shown only in lists, neither in a form nor in the details of a row. */
  readonly listsOnly?: true;
  /** Edited in the table's cell. */
  readonly inline: boolean;
  /**
   * The resources that the field may refer to, each with the path of the collection that a picker searches, whose
   * parameters are all among those of this collection; null if the collection's callers reach none.
   */
  readonly options: readonly OptionsEntry[];
  /** The place of a member whose field is known only at run time, within the object of another field. */
  readonly inside?: { readonly field: string; readonly member: string };
}

/** A resource that a field may refer to. A field whose schema is in a row may refer to any reachable resource. */
export interface OptionsEntry {
  readonly resource: string;
  readonly path: string | null;
  /** The path where this parameter is known. */
  readonly within?: { readonly param: string; readonly path: string };
  /** The title of its resource, for a choice among resources. */
  readonly title?: string;
  /** The field with the label of a row, and those with its colour and its weight if it has them. */
  readonly label?: string;
  readonly color?: string | null;
  readonly weight?: string;
  /** Its rows are people. */
  readonly people?: true;
  /** Fields that distinguish rows of one name, of those that the caller may see. */
  readonly detail?: readonly string[];
}

/** One side of a view of pairs: a reference of the rows, and the list of its targets. */
export interface SideEntry {
  readonly field: string;
  readonly title: string;
  /** The plural of the rows on that side. */
  readonly plural: string;
  readonly source: OptionsEntry & { readonly path: string };
  /** The field by which the rows on that side are a tree. */
  readonly tree: string | null;
  /** The field of their order. */
  readonly order: string;
  /** The reference by which the reader limits the side, and the list of its choices; null without one. */
  readonly within: { readonly field: string; readonly title: string; readonly source: OptionsEntry } | null;
}

/** Everything a generic screen needs of one collection; each in a chunk of its own. */
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
  /** Other rows may point to one of these, and would only lose it if it were deleted. */
  readonly lostByOthers: boolean;
  /** Without the operations in `detach`. */
  readonly operations: readonly GenericOperation[];
  /**
   * The action that takes a row out of the collection without deleting it, if there is one: its call, its name on a
   * button (Restore), the row's state after it (restored), and whether it replaces the delete.
   */
  readonly detach: {
    readonly by: 'update' | 'delete';
    readonly title: string;
    readonly done: string;
    /** The call has a form for several rows at once. */
    readonly bulk: boolean;
    readonly removal: boolean;
  } | null;
  readonly access: Readonly<Record<'read' | 'create' | 'write' | 'delete', readonly Policy[]>>;
  /** Guards of a row with the field that holds the guarded row's id (`id` for its own), nearest first. */
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  /** The nearest row of the path that has a guard of its own, and the parameter with its id; null where none has. */
  readonly place: { readonly resource: string; readonly guard: GuardName; readonly param: string } | null;
  /** The field of a row's creator, for `mine`. */
  readonly creator: string | null;
  /** The receiver and the right that a row grants on its owner; null for rows that grant none. */
  readonly grants: Grant | null;
  /** Keys of the collections below a row that give rights on it. */
  readonly sharedBy: readonly string[];
  readonly label: string;
  /** Fields that distinguish rows of one name. */
  readonly detail: readonly string[];
  /** How the form lays out its fields. */
  readonly groups: readonly FieldGroup[];
  readonly order: string;
  readonly tree: string | null;
  /** Fields that are unique in the collection. */
  readonly unique: readonly string[];
  readonly fields: readonly FieldEntry[];
  /** Sets of fields by which a row of a file is known to be there already. */
  readonly matches: readonly (readonly string[])[];
  /** The path, without `.json`, of the call that takes back a file that was exported as JSON; null where there is none. */
  readonly takesExported: string | null;
  /** The path, without `.json`, of the call that takes the rows of a table as a CSV file; null where import takes them. */
  readonly takesTable: string | null;
  /** The last part of the paths, below the collection and below a row, of the calls that take a data dictionary. */
  readonly takesDictionary: string | null;
  /** The call that takes a file as it is; null where there is none. */
  readonly takesFile: FileImport | null;
  /** The last part of the path, below a row, of the call that answers with a data dictionary; its ending is the format. */
  readonly givesDictionary: string | null;
  /** The last part of the path, below a row, of the call that compares it with a later version. */
  readonly givesDelta: string | null;
  /** Other files that are exported from a row. */
  readonly givesFiles: readonly FileExport[];
  /** The values that the server issues with a row, answered only to the caller who creates it. */
  readonly issued: readonly { readonly name: string; readonly title: string; readonly help: string }[];
  /** JSON Schemas of the two request bodies, self-contained. */
  readonly schemas: { readonly create: JsonSchema | null; readonly update: JsonSchema | null };
  /**
   * Names of the scripts, as `/api/validators/{name}.js`, that check values by these schemas; `inside`, by field, those
   * of objects whose schema is known only at run time.
   */
  readonly validators: {
    readonly create: string | null;
    readonly update: string | null;
    readonly inside: Readonly<Record<string, string>>;
  };
  readonly screen: Screen | null;
  /** The two sides of a view of pairs; null for a screen without sides. */
  readonly sides: { readonly left: SideEntry; readonly right: SideEntry } | null;
  /** The questions of a view of pages; null for a screen without questions. */
  readonly asks: AsksEntry | null;
}
