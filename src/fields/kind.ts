/**
 * The interface of a kind of field: how its values are stored, validated, read from files and filters, and written as
 * text. There is one object per kind for codegen, server and web; the parts for the web are beside it. Pure.
 */
import { type Comparison, type Offer, textOffers } from './comparisons.ts';
import type { DateOrder } from './date-order.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The properties of a field that its kind depends on. A declared field has its `kind`; a property of a schema has
 * `x-ref`.
 */
export interface FieldShape {
  readonly schema: JsonSchema;
  readonly kind?: 'value' | 'reference' | 'references' | 'polymorphic' | 'discriminator' | 'derived';
}

/** The values that a `format` accepts: texts or numbers. */
export type Format = {
  /** The correction for a value that does not fit. */
  readonly sentence: string;
  /** The accepted texts, if they are a list: the error for a misspelled one suggests the closest. */
  readonly choices?: ReadonlySet<string>;
} & ({ readonly accepts: (text: string) => boolean } | { readonly acceptsNumber: (number: number) => boolean });

/** How a column stores the values; the store maps it to a type of the database. */
export type Storage = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'json' | 'ordered_json';

/**
 * Reads a cell of a file in one notation; undefined if the cell does not match. The contract's notation comes first.
 */
export type CellReader = (cell: string, schema: JsonSchema) => unknown;

/** The value in an `<input>` element. */
export interface LineInput {
  /** The `type` of the element. */
  readonly input: 'text' | 'number' | 'date' | 'datetime-local' | 'url' | 'email' | 'tel';
  readonly shown: (value: unknown) => string;
  /** The value of a text; undefined for invalid text, which is then refused as typed. */
  readonly read: (text: string, schema: JsonSchema) => unknown;
}

/** The types of values by which views can lay out rows. */
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

/** Values that a filter compares a field with. */
export type Compared = string | number | boolean;

/** Options of a field in the schema designer, beyond title, help and default. */
export type DesignOption = 'length' | 'bounds' | 'whole' | 'unit' | 'choices' | 'target' | 'moment';

/** The groups of kinds in the schema designer, in their order. */
export const designGroups = ['Most used', 'Texts', 'Times and amounts', 'Several', 'References', 'Other'] as const;

/** A kind in the schema designer. */
interface Designed {
  readonly title: string;
  readonly group: (typeof designGroups)[number];
  /** The order within the group, the most used first. */
  readonly place: number;
  /** A name from bootstrap-icons. */
  readonly icon: string;
  /** The keywords that make a field one of this kind. If its type allows null, an optional field is empty as null. */
  readonly schema: JsonSchema;
  readonly options: readonly DesignOption[];
}

/** One part of a value's content, in the forms that another kind may read. The first form is its text. */
export type Said = readonly string[];

/** Reads a text as a field of this schema reads a cell of a file. */
export type ReadSaid = (text: string, schema: JsonSchema) => unknown;

export interface FieldKind<Name extends string = string> {
  readonly name: Name;
  /** Whether two texts can be joined: on one line, or on separate lines. */
  readonly joins?: 'line' | 'lines';
  /** Texts are on one line: neither line breaks nor invisible characters are allowed. */
  readonly oneLine: boolean;
  /** The values of `format` for this kind; null for one that only selects the control and validates nothing. */
  readonly formats: Readonly<Record<string, Format | null>>;
  /** JSON types of a schema with such a format; null for any. */
  readonly types: readonly string[] | null;
  /** Whether a field is of this kind. If several kinds match, the one with the lowest rank is used. */
  readonly fits: (field: FieldShape) => boolean;
  /** The order of matching: 10 and 20 by the reference, 50 by the format, from 60 by the type. */
  readonly rank: number;
  readonly storage: (schema: JsonSchema) => Storage;
  /** The type of PostgreSQL for comparing and sorting stored text; null to compare it as stored. */
  readonly comparedAs: 'interval' | null;
  /** Limit on the characters of a text without `maxLength`; null if the format has its own limit. */
  readonly mostCharacters: number | null;
  /** Limit on the characters of a cell in a file; `mostCharacters` and `maxLength` may allow more. */
  readonly mostCellCharacters: number;
  /** Short enough for an editor in a table cell. */
  readonly inline: boolean;
  /** Too long to load for a hundred rows when no column shows it. */
  readonly long: boolean;
  /** Write-only: encrypted where it is stored, and never shown. */
  readonly sealed: boolean;
  /** Its control in a form needs the full width. */
  readonly wide: boolean;
  /** Contains HTML, which is sanitised before it is stored and before it is shown. */
  readonly markup: boolean;
  /** Normalises a valid text before it is stored; null for none. Other notations of typed text are up to `typed`. */
  readonly stored: ((text: string) => string) | null;
  /** A realistic value that fits. `inner` makes one for a part of the schema. */
  readonly example: (schema: JsonSchema, inner: (part: JsonSchema) => unknown) => unknown;
  /** The notations of a value in files; empty if every text is a value. */
  readonly readings: readonly CellReader[];
  /** Reads a notation that depends on an order, as of day and month in dates; null if there is no such notation. */
  readonly inOrder: ((order: DateOrder) => CellReader) | null;
  /**
   * The expected value in the error for an unreadable cell: `"abc" is not <a number>`; null if validation has a better
   * message.
   */
  readonly expected: ((schema: JsonSchema) => string) | null;
  /** Whether a text looks like a value, for recognising columns of files; null if looks say nothing. */
  readonly looksLike: ((text: string) => boolean) | null;
  /** The value that a filter compares with; undefined for invalid text. */
  readonly filterValue: (text: string, schema: JsonSchema) => Compared | undefined;
  /** The expected value of a filter, after "is compared with". */
  readonly filterExpects: (schema: JsonSchema) => string;
  /** The comparisons of the filter bar, the default first. */
  readonly offers: readonly Offer[];
  /** The value as text. `labels`: labels of the rows it points to, as far as they are known. */
  readonly text: (value: unknown, schema: JsonSchema, labels: readonly string[]) => string;
  readonly typed: LineInput;
  /** The content of a non-empty value for other kinds, part by part. */
  readonly said: (value: unknown, schema: JsonSchema, labels: readonly string[]) => readonly Said[];
  /** The value from the content (at least one part) of another kind; undefined if it cannot represent all of it. */
  readonly taken: (said: readonly Said[], schema: JsonSchema, read: ReadSaid) => unknown;
  /** The type by which views lay out rows; null if they cannot, as for long texts and lists. */
  readonly basis: (schema: JsonSchema) => Basis | null;
  /** The values of a `scale`, ascending; empty for other bases. */
  readonly steps: (schema: JsonSchema) => readonly number[];
  /** How the schema designer offers it; null if it does not. */
  readonly designed: Designed | null;
  /** How a form draws it: a control, a field with its own layout, or the controls of its members. */
  readonly control: (schema: JsonSchema) => 'widget' | 'field' | 'members';
}

/** The default content of a value: each entry of a list, and objects as JSON. */
export const saidPlainly = (value: unknown): readonly Said[] =>
  (Array.isArray(value) ? value : [value]).map((one) => [typeof one === 'object' ? JSON.stringify(one) : String(one)]);

/** The labels of the rows that a value points to; `#id` for an unknown label. */
export const saidByLabel = (value: unknown, _schema: JsonSchema, labels: readonly string[]): readonly Said[] =>
  [value].flat().map((id, at) => [labels[at] ?? `#${String(id)}`]);

/** Accepts content of one part, in the first form that can be read. */
function takeOne(said: readonly Said[], schema: JsonSchema, read: ReadSaid): unknown {
  const [ways = []] = said;
  return said.length > 1 ? undefined : ways.map((way) => read(way, schema)).find((value) => value !== undefined);
}

/** All parts on one line. */
export const takeTogether = (said: readonly Said[]): string => said.map(([way = '']) => way).join('; ');

/** Defaults of a kind: those of plain text. */
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
 * The name of the function that a format needs to validate values of these types; null if they are neither texts nor
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
