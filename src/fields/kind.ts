/**
 * The interface of a field kind: how its values are stored, validated, parsed from files and filters, and written as
 * text. Codegen, server and web use one object for each kind; its web parts are in separate files. Pure.
 */
import { type Comparison, type Offer, textOffers } from './comparisons.ts';
import type { DateOrder } from './date-order.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The properties of a field that determine its kind. A declared field has its `kind`; a property of a schema has
 * `x-ref`.
 */
export interface FieldShape {
  readonly schema: JsonSchema;
  readonly kind?: 'value' | 'reference' | 'references' | 'polymorphic' | 'discriminator' | 'derived';
}

/** The values that a `format` accepts: texts or numbers. */
export type Format = {
  /** The correction for an invalid value, as a sentence. */
  readonly sentence: string;
  /** The accepted texts, if they form a list. The error for a misspelt text suggests the closest one. */
  readonly choices?: ReadonlySet<string>;
} & ({ readonly accepts: (text: string) => boolean } | { readonly acceptsNumber: (number: number) => boolean });

/** The storage type of the values, which the store maps to a database type. */
export type Storage = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'json' | 'ordered_json';

/** Parses a cell of a file in one format; undefined if the cell does not match. The contract's format comes first. */
export type CellReader = (cell: string, schema: JsonSchema) => unknown;

/** The value in an `<input>` element. */
export interface LineInput {
  /** The `type` of the element. */
  readonly input: 'text' | 'number' | 'date' | 'datetime-local' | 'url' | 'email' | 'tel';
  readonly shown: (value: unknown) => string;
  /** The value of a text; undefined for invalid text, which is sent and refused as typed. */
  readonly read: (text: string, schema: JsonSchema) => unknown;
}

/** The types of values by which views can arrange rows. */
export const bases = [
  'reference',
  'references',
  'choice',
  'choices',
  'boolean',
  'scale',
  'date',
  'number',
  'text',
  'markup',
  'address',
  'picture',
  'pixels',
] as const;
export type Basis = (typeof bases)[number];

/** The values with which a filter compares a field. */
export type Compared = string | number | boolean;

/** Options of a field in the schema designer, in addition to title, help and default. */
export type DesignOption = 'length' | 'bounds' | 'whole' | 'unit' | 'choices' | 'target' | 'moment';

/** The groups of kinds in the schema designer, in order. */
export const designGroups = ['Most used', 'Texts', 'Times and amounts', 'Several', 'References', 'Other'] as const;

/** A kind in the schema designer. */
interface Designed {
  readonly title: string;
  readonly group: (typeof designGroups)[number];
  /** The position within the group, the most used kind first. */
  readonly place: number;
  /** A name from bootstrap-icons. */
  readonly icon: string;
  /** The keywords that define a field of this kind. If its type allows null, an optional field is null when empty. */
  readonly schema: JsonSchema;
  readonly options: readonly DesignOption[];
}

/** One part of a value's content, in alternative forms that another kind may accept. The first form is its text. */
export type Said = readonly string[];

/** Parses a text like a cell of a file for a field of this schema. */
export type ReadSaid = (text: string, schema: JsonSchema) => unknown;

export interface FieldKind<Name extends string = string> {
  readonly name: Name;
  /** The way in which two texts can be joined: on one line, or on separate lines; undefined if they cannot. */
  readonly joins?: 'line' | 'lines';
  /** Whether texts are on one line: line breaks and invisible characters are forbidden. */
  readonly oneLine: boolean;
  /** The values of `format` for this kind; null for a format that only selects the control and validates nothing. */
  readonly formats: Readonly<Record<string, Format | null>>;
  /** The JSON types of a schema with such a format; null for any type. */
  readonly types: readonly string[] | null;
  /** Whether a field is of this kind. If several kinds match, the one with the lowest rank is used. */
  readonly fits: (field: FieldShape) => boolean;
  /** The matching order: 10 and 20 match by reference, 50 by format, 60 and above by type. */
  readonly rank: number;
  readonly storage: (schema: JsonSchema) => Storage;
  /** The PostgreSQL type for comparing and sorting stored text; null to compare the text itself. */
  readonly comparedAs: 'interval' | null;
  /** The maximum number of characters of a text without `maxLength`; null if the format has its own limit. */
  readonly mostCharacters: number | null;
  /** The maximum number of characters of a cell in a file; `mostCharacters` and `maxLength` may allow more. */
  readonly mostCellCharacters: number;
  /** Whether the editor fits into a table cell. */
  readonly inline: boolean;
  /** Whether values are too long to load for a hundred rows if no column shows them. */
  readonly long: boolean;
  /** Whether the field is write-only: stored encrypted and never shown. */
  readonly sealed: boolean;
  /** Whether its form control needs the full width. */
  readonly wide: boolean;
  /** Whether it contains HTML, which is sanitised before it is stored and before it is shown. */
  readonly markup: boolean;
  /** Normalises a valid text before it is stored; null for none. Other formats of typed text are parsed by `typed`. */
  readonly stored: ((text: string) => string) | null;
  /** A realistic valid value. `inner` makes one for a part of the schema. */
  readonly example: (schema: JsonSchema, inner: (part: JsonSchema) => unknown) => unknown;
  /** The formats of a value in files; empty if every text is a valid value. */
  readonly readings: readonly CellReader[];
  /** Parses a format that depends on the order of day and month; null if there is no such format. */
  readonly inOrder: ((order: DateOrder) => CellReader) | null;
  /**
   * The expected value in the error for an unreadable cell: `"abc" is not <a number>`; null if validation has a better
   * message.
   */
  readonly expected: ((schema: JsonSchema) => string) | null;
  /** Whether a text resembles a value, for detecting columns of files; null if that is not meaningful. */
  readonly looksLike: ((text: string) => boolean) | null;
  /** The value for comparison in a filter; undefined for invalid text. */
  readonly filterValue: (text: string, schema: JsonSchema) => Compared | undefined;
  /** The expected value of a filter, as the text after "is compared with". */
  readonly filterExpects: (schema: JsonSchema) => string;
  /** The comparisons of the filter bar, the default first. */
  readonly offers: readonly Offer[];
  /** The value as text. `labels` are the known labels of the referenced rows. */
  readonly text: (value: unknown, schema: JsonSchema, labels: readonly string[]) => string;
  readonly typed: LineInput;
  /** The content of a non-empty value for other kinds, part by part. */
  readonly said: (value: unknown, schema: JsonSchema, labels: readonly string[]) => readonly Said[];
  /**
   * The value for the content (at least one part) of another kind; undefined if it cannot represent all of the content.
   */
  readonly taken: (said: readonly Said[], schema: JsonSchema, read: ReadSaid) => unknown;
  /** The type by which views arrange rows; null if they cannot, as for long texts and lists. */
  readonly basis: (schema: JsonSchema) => Basis | null;
  /** The values of a `scale` in ascending order; empty for other bases. */
  readonly steps: (schema: JsonSchema) => readonly number[];
  /** The entry in the schema designer; null if the designer does not offer the kind. */
  readonly designed: Designed | null;
  /** The form element: a control, a field with its own layout, or the controls of its members. */
  readonly control: (schema: JsonSchema) => 'widget' | 'field' | 'members';
}

/** The default content of a value: each entry of a list, and objects as JSON. */
export const saidPlainly = (value: unknown): readonly Said[] =>
  (Array.isArray(value) ? value : [value]).map((one) => [typeof one === 'object' ? JSON.stringify(one) : String(one)]);

/** The labels of the rows that a value references; `#id` for an unknown label. */
export const saidByLabel = (value: unknown, _schema: JsonSchema, labels: readonly string[]): readonly Said[] =>
  [value].flat().map((id, at) => [labels[at] ?? `#${String(id)}`]);

/** Accepts content of one part, in the first form that can be parsed. */
function takeOne(said: readonly Said[], schema: JsonSchema, read: ReadSaid): unknown {
  const [ways = []] = said;
  return said.length > 1 ? undefined : ways.map((way) => read(way, schema)).find((value) => value !== undefined);
}

/** All parts on one line. */
export const takeTogether = (said: readonly Said[]): string => said.map(([way = '']) => way).join('; ');

/** Defaults of a kind, which are those of plain text. */
const usual = {
  rank: 50,
  formats: {},
  types: ['string'],
  storage: () => 'text',
  comparedAs: null,
  oneLine: false,
  mostCharacters: null,
  mostCellCharacters: 10_000,
  inline: true,
  long: false,
  sealed: false,
  wide: false,
  markup: false,
  stored: null,
  readings: [],
  inOrder: null,
  expected: null,
  looksLike: null,
  filterValue: (text) => text,
  filterExpects: () => 'a text',
  offers: textOffers,
  text: String,
  typed: { input: 'text', shown: String, read: (text) => text },
  said: saidPlainly,
  taken: takeOne,
  basis: () => null,
  steps: () => [],
  designed: null,
  control: () => 'widget',
} as const satisfies Partial<FieldKind>;

/**
 * The name of the function that a format needs to validate values of these types; null if these are neither texts nor
 * numbers.
 */
function acceptorOf(types: FieldKind['types']): 'accepts' | 'acceptsNumber' | null {
  if (types?.some((type) => type === 'integer' || type === 'number')) return 'acceptsNumber';
  return types === null || types.includes('string') ? 'accepts' : null;
}

type KindDeclaration<Name extends string> = Pick<FieldKind<Name>, 'name' | 'example'> & Partial<FieldKind<Name>>;

/**
 * Defines a kind from its declaration; without `fits` it is matched by its formats.
 * @throws {Error} if a format would never be applied: one for texts in a kind of numbers, one for numbers in a kind of
 * texts, or any in a kind of other values.
 */
export function defineKind<const Name extends string>(declared: KindDeclaration<Name>): FieldKind<Name> {
  const formats: FieldKind['formats'] = declared.formats ?? usual.formats;
  const types: FieldKind['types'] = declared.types === undefined ? usual.types : declared.types;
  const acceptor = acceptorOf(types);
  for (const [word, format] of Object.entries(formats))
    if (format && !(acceptor && acceptor in format)) {
      const mend = acceptor
        ? `says what fits as ${acceptor}`
        : 'checks nothing: make it null. The schema of each field says what fits, by its properties';
      throw new Error(
        `src/fields/${declared.name}/kind.ts: values are ${types?.join(' or ') ?? 'of any type'}, so the format "${word}" ${mend}.`,
      );
    }
  return { ...usual, fits: ({ schema }) => Object.hasOwn(formats, String(schema['format'])), ...declared };
}

/** Whether a comparison searches in the text, for any kind. */
export const comparesText = (comparison: Comparison): boolean => comparison === 'contains' || comparison === 'starts';
