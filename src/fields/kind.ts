/**
 * What a kind of field is: how its values are stored, checked, read from files and filters, and said as text. One
 * object for each kind, used by codegen, server and web alike; what the web draws stands beside it. Pure.
 */
import { type Comparison, type Offer, textOffers } from './comparisons.ts';
import type { DateOrder } from './date-order.ts';
import type { JsonSchema } from './json-schema.ts';

/** A field as far as its kind goes. A declared one says how it points elsewhere; a property of a schema has `x-ref`. */
export interface FieldShape {
  readonly schema: JsonSchema;
  readonly kind?: 'value' | 'reference' | 'references' | 'polymorphic' | 'discriminator' | 'derived';
}

/** What a `format` of a schema accepts: among texts, or among numbers. */
export type Format = {
  /** What to do where the value does not fit. */
  readonly sentence: string;
  /** The texts it accepts, where they are a list: of a slip in a file the nearest one is told. */
  readonly choices?: ReadonlySet<string>;
} & ({ readonly accepts: (text: string) => boolean } | { readonly acceptsNumber: (number: number) => boolean });

/** How a column stores the values; the store knows which type of the database that is. */
export type Storage = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'json' | 'ordered_json';

/** One way to write a value in a file: the value, or undefined for what is not written so. The contract's own comes first. */
export type CellReader = (cell: string, schema: JsonSchema) => unknown;

/** How a value stands in an input element on one line. */
export interface LineInput {
  /** The `type` of the element. */
  readonly input: 'text' | 'number' | 'date' | 'datetime-local' | 'url' | 'email' | 'tel';
  readonly shown: (value: unknown) => string;
  /** The value that a text stands for; undefined for one that stands for none, which is then refused as it is. */
  readonly read: (text: string, schema: JsonSchema) => unknown;
}

/** What rows can be laid out by: the sort of values a field has. */
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

/** What a list compares a field with. */
export type Compared = string | number | boolean;

/** What a designer of schemas asks of a field beyond its title, its help and its default. */
export type DesignOption = 'length' | 'bounds' | 'whole' | 'unit' | 'choices' | 'target' | 'moment';

/** The groups of kinds as they are offered, in this order. */
export const designGroups = ['Most used', 'Texts', 'Times and amounts', 'Several', 'References', 'Other'] as const;

/** A kind as one chooses it for a field of a schema that is only known at run time. */
interface Designed {
  readonly title: string;
  readonly group: (typeof designGroups)[number];
  /** Its place within the group, the most used first. */
  readonly place: number;
  /** A name from bootstrap-icons. */
  readonly icon: string;
  /** What makes a field one of this kind. Where its type allows null, an optional field may be empty so. */
  readonly schema: JsonSchema;
  readonly options: readonly DesignOption[];
}

/** One thing that a value says, in the ways by which another kind may read it. The first is what a text keeps of it. */
export type Said = readonly string[];

/** Reads a text as a field of this schema reads a cell of a file. */
export type ReadSaid = (text: string, schema: JsonSchema) => unknown;

export interface FieldKind<Name extends string = string> {
  readonly name: Name;
  /** Two texts of it may stand beside each other: on one line, or below each other. */
  readonly joins?: 'line' | 'lines';
  /** Its texts stand on one line: they take neither line breaks nor characters that cannot be seen. */
  readonly oneLine: boolean;
  /** The words of `format` that mean this kind; null for one that says how a value is edited and checks nothing. */
  readonly formats: Readonly<Record<string, Format | null>>;
  /** JSON types that a schema with such a format may have; null for any. */
  readonly types: readonly string[] | null;
  /** Whether a field is of this kind. Of several that say so, the one with the lowest rank has it. */
  readonly fits: (field: FieldShape) => boolean;
  /** Whether it is asked before others: 10 and 20 by what a field points to, 50 by its format, from 60 by its type. */
  readonly rank: number;
  readonly storage: (schema: JsonSchema) => Storage;
  /** Type of PostgreSQL that stored text is turned to where it is compared and sorted; null to compare it as it is stored. */
  readonly comparedAs: 'interval' | null;
  /** Characters that a text may have where its schema says nothing; null if the format bounds it. */
  readonly mostCharacters: number | null;
  /** Characters that a cell of a file may have; `mostCharacters` and `maxLength` may allow more. */
  readonly mostCellCharacters: number;
  /** Short enough to be edited in a cell of a table. */
  readonly inline: boolean;
  /** Too much to fetch for a hundred rows when no column shows it. */
  readonly long: boolean;
  /** Set and never shown: sealed where it is stored. */
  readonly sealed: boolean;
  /** Its control of a form wants the width of a page. */
  readonly wide: boolean;
  /** Holds HTML, which is cleaned when it is written and when it is shown. */
  readonly markup: boolean;
  /** How a text that has passed the check is stored, where not as it was sent. What is typed in other ways, `typed` reads. */
  readonly stored: ((text: string) => string) | null;
  /** A value that fits and reads like one somebody would send. `inner` makes one for a part of the schema. */
  readonly example: (schema: JsonSchema, inner: (part: JsonSchema) => unknown) => unknown;
  /** Ways to write a value in a file; none if every text is one. */
  readonly readings: readonly CellReader[];
  /** Reads a cell of numbers whose order is not the same everywhere, as days have it; null where order is no question. */
  readonly inOrder: ((order: DateOrder) => CellReader) | null;
  /** What a cell that none of them reads should have been: `"abc" is not <a number>`; null if the check says it better. */
  readonly expected: ((schema: JsonSchema) => string) | null;
  /** A text that looks like a value, so that a column of a file can be recognised; null where looks say nothing. */
  readonly looksLike: ((text: string) => boolean) | null;
  /** What a filter of a list compares with; undefined for a text that is none. */
  readonly filterValue: (text: string, schema: JsonSchema) => Compared | undefined;
  /** What that is, after "is compared with". */
  readonly filterExpects: (schema: JsonSchema) => string;
  /** How the filter bar compares, the usual comparison first. */
  readonly offers: readonly Offer[];
  /** The value in words. `labels`: what the rows are called that it points to, where they are known. */
  readonly text: (value: unknown, schema: JsonSchema, labels: readonly string[]) => string;
  readonly typed: LineInput;
  /** What a value that is not empty says to a field of another kind, thing by thing. */
  readonly said: (value: unknown, schema: JsonSchema, labels: readonly string[]) => readonly Said[];
  /** The value made of what another kind says, at least one thing; undefined where it cannot hold all of it. */
  readonly taken: (said: readonly Said[], schema: JsonSchema, read: ReadSaid) => unknown;
  /** What views lay rows out by; null if by nothing, as with long texts and lists. */
  readonly basis: (schema: JsonSchema) => Basis | null;
  /** The values of a `scale`, from the lowest; none where that is not what rows are laid out by. */
  readonly steps: (schema: JsonSchema) => readonly number[];
  /** How such a field is added to a schema in a row; null where none may stand there. */
  readonly designed: Designed | null;
  /** What a form has for it: a control, a field of its own layout, or the controls of its members. */
  readonly control: (schema: JsonSchema) => 'widget' | 'field' | 'members';
}

/** What a value says that its kind says nothing else of: each entry of a list, and JSON for what is richer. */
export const saidPlainly = (value: unknown): readonly Said[] =>
  (Array.isArray(value) ? value : [value]).map((one) => [typeof one === 'object' ? JSON.stringify(one) : String(one)]);

/** Rows that a value points to, by what they are called; by their ids where nobody knows that. */
export const saidByLabel = (value: unknown, _schema: JsonSchema, labels: readonly string[]): readonly Said[] =>
  [value].flat().map((id, at) => [labels[at] ?? `#${String(id)}`]);

/** One thing in the first way that can be read; what says several is not taken. */
function takeOne(said: readonly Said[], schema: JsonSchema, read: ReadSaid): unknown {
  const [ways = []] = said;
  return said.length > 1 ? undefined : ways.map((way) => read(way, schema)).find((value) => value !== undefined);
}

/** All that is said, on one line. */
export const takeTogether = (said: readonly Said[]): string => said.map(([way = '']) => way).join('; ');

/** Text that looks like nothing in particular: what a kind does not say is as here. */
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

/** What a format of such values is asked by: the check asks it of texts and of numbers, and of nothing else. */
function acceptorOf(types: FieldKind['types']): 'accepts' | 'acceptsNumber' | null {
  if (types?.some((type) => type === 'integer' || type === 'number')) return 'acceptsNumber';
  return types === null || types.includes('string') ? 'accepts' : null;
}

type KindDeclaration<Name extends string> = Pick<FieldKind<Name>, 'name' | 'example'> & Partial<FieldKind<Name>>;

/**
 * A kind from what it says of itself; without `fits` it is chosen by its formats.
 * @throws {Error} where a format would never be asked: one that accepts texts in a kind of numbers, or the other way
 *   round, or anything in a kind whose values are neither.
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

/** A comparison that looks into the text, whatever the kind. */
export const comparesText = (comparison: Comparison): boolean => comparison === 'contains' || comparison === 'starts';
