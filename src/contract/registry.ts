/** What the web knows of the contract at build time: made by codegen into src/contract/generated. */
import type { GenericOperation, GuardName, JsonSchema, Policy, Screen } from './model.ts';

/** One line of the navigation and one route: small, loaded with the shell. */
export interface ScreenEntry {
  /** Key of the collection, as in `collectionLoaders`. */
  readonly collection: string;
  readonly resource: string;
  readonly route: string | null;
  readonly tab: string | null;
  readonly item: string | null;
  readonly title: string;
  readonly icon: string | null;
  /** Entity of the company's entity_map whose plural replaces the title. */
  readonly renamedWord: string | null;
  readonly area: Screen['area'];
  readonly view: string;
  readonly order: number;
  readonly access: { readonly read: readonly Policy[] };
}

/** A field as a screen sees it in one collection. */
export interface FieldEntry {
  readonly name: string;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly kind: 'value' | 'reference' | 'references' | 'polymorphic' | 'twin' | 'derived';
  readonly nullable: boolean;
  readonly implied: boolean;
  /** Sent by create, by update; null if never. The policy is asked beyond the collection's own. */
  readonly create: Policy | null;
  readonly update: Policy | null;
  readonly sortable: boolean;
  readonly filterable: boolean;
  /** The JSON Schema of the object lies in this field of the row that the reference points to. */
  readonly schemaFrom: { readonly reference: string; readonly field: string } | null;
  /** Edited in the table's cell. */
  readonly inline: boolean;
  /**
   * Where a picker finds what the field may point to: resource name and the base path of a collection whose
   * parameters are all among those of this collection; null if the collection's callers reach none.
   */
  readonly options: readonly { readonly resource: string; readonly path: string | null }[];
}

/** Everything a generic screen needs of one collection; each in a chunk of its own. */
export interface CollectionEntry {
  readonly key: string;
  readonly resource: string;
  readonly title: string;
  readonly plural: string;
  readonly renamedWord: string | null;
  readonly description: string;
  readonly icon: string | null;
  /** Base path with parameters in braces, without `.json`. */
  readonly path: string;
  readonly params: readonly string[];
  readonly singleton: boolean;
  readonly operations: readonly GenericOperation[];
  /** What delete does here: removes the row, or only ends `where` or the binding (restorable, other words on the button). */
  readonly leave: readonly ('update' | 'delete')[];
  readonly access: Readonly<Record<'read' | 'create' | 'write' | 'delete', readonly Policy[]>>;
  /** Guards of a row with the field that holds the guarded row's id (`id` for its own), nearest first. */
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  /** The field that says who made a row, for `mine`. */
  readonly maker: string | null;
  readonly label: string;
  readonly order: string;
  readonly tree: string | null;
  readonly fields: readonly FieldEntry[];
  /** JSON Schemas of the two request bodies, self-contained. */
  readonly schemas: { readonly create: JsonSchema | null; readonly update: JsonSchema | null };
  readonly screen: Screen | null;
}
