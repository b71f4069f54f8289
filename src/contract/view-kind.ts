/** The type of a kind of view, and the fields it needs of its rows. */
import type { Basis, FieldShape } from '../fields/kind.ts';
import { fieldKindOf } from '../fields/kinds.ts';

/** A field a view is by: the columns of a board. */
export interface ViewSlot {
  /** On the control that chooses the field. */
  readonly title: string;
  readonly of: readonly Basis[];
  /** Empty unless a field is named; optional slots come last. */
  readonly optional?: boolean;
  /** Readers are not offered another field for it. */
  readonly settled?: boolean;
  /** A word that the schema of a suitable field has: readers are offered the view only if a field has it. */
  readonly needs?: string;
}

/** The `kind.json` in the folder of a view. */
export interface ViewKind {
  /** The folder's name, and the word in resource files. */
  readonly kind: string;
  readonly title: string;
  /** A bootstrap-icons name. */
  readonly icon: string;
  /** Its use, in a sentence. */
  readonly help: string;
  /** The one row of a singleton, or many. */
  readonly shows: 'row' | 'rows';
  /** The rows point to parents among themselves. */
  readonly tree: boolean;
  /** The screen has `sides`. */
  readonly sides: boolean;
  /** The screen has `asks`. */
  readonly asks: boolean;
  /** The screen has `review`. */
  readonly review: boolean;
  /** It draws charts of fields, of which there has to be one that has a chart. */
  readonly charts: boolean;
  /** It draws the levels that the screen names, or a tree, and opens a row beside it. */
  readonly levels: boolean;
  /** Its rows are fetched together, up to a bound, instead of as they are scrolled to. */
  readonly together: boolean;
  /** It draws its lanes also without rows, in place of a sentence that there are none. */
  readonly empty: boolean;
  /** Where a new row is typed: below the last one, or in each place. Null: a form adds it. */
  readonly line: 'end' | 'places' | null;
  readonly by: readonly ViewSlot[];
  /** Its place among the views offered. */
  readonly order: number;
}

/** Completes the content of a kind.json with the defaults for members that it leaves out. */
export const readViewKind = (kind: string, declared: Partial<ViewKind>): ViewKind =>
  ({
    shows: 'rows',
    tree: false,
    sides: false,
    asks: false,
    review: false,
    charts: false,
    levels: false,
    together: false,
    empty: false,
    line: null,
    by: [],
    ...declared,
    kind,
  }) as ViewKind;

type BasisField = FieldShape & { readonly kind: NonNullable<FieldShape['kind']> };

/** The basis of a layout by this field; null if no view can be by it. */
export const basisOf = (field: BasisField): Basis | null =>
  field.kind === 'polymorphic' || field.kind === 'discriminator' ? null : fieldKindOf(field).basis(field.schema);

/**
 * Whether the values of a field form groups: not names, which are each row's own, not the rows that point to a row, and
 * not implied fields other than dates.
 */
export const groupsRows = (
  field: BasisField & { readonly name: string; readonly implied: boolean },
  label: string,
): boolean =>
  field.name !== label &&
  field.schema['x-fact'] !== true &&
  !(field.kind === 'derived' && field.schema['type'] === 'array') &&
  (!field.implied || basisOf(field) === 'date');

/** Whether readers are offered a view: a field suits each of its slots, beside those that every row has. */
export const isOffered = <F extends BasisField & { readonly implied: boolean }>(
  { by }: Pick<ViewKind, 'by'>,
  fields: Iterable<F>,
): boolean => {
  const own = [...fields].filter(({ implied }) => !implied);
  return by.every((slot) => slot.optional || fieldsFor(slot, own).some((field) => suits(slot, field)));
};

const suits = ({ needs }: ViewSlot, { schema }: BasisField): boolean => needs === undefined || needs in schema;

/**
 * The last choices for a slot: short texts form groups only by chance, and a row with several values is in several
 * places.
 */
const lastOf: readonly Basis[] = ['text', 'references', 'choices'];
const rankOf = (basis: Basis): number => lastOf.indexOf(basis);

/** Fields that fit a slot, in their order: those that suit it first, short texts late and those with several values last. */
export const fieldsFor = <F extends BasisField>(slot: ViewSlot, fields: Iterable<F>): readonly F[] =>
  [...fields]
    .flatMap((field) => {
      const basis = basisOf(field);
      const rank = basis === null ? 0 : rankOf(basis) + (suits(slot, field) ? 0 : lastOf.length + 1);
      return basis !== null && slot.of.includes(basis) ? [{ field, rank }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ field }) => field);

/**
 * The fields a view is by: those named as far as they fit, else the first that do, each once; in an optional slot only
 * one that is named. Null if another slot stays empty: then the rows cannot be drawn so.
 */
export function fillSlots<F extends BasisField & { readonly name: string }>(
  { by }: Pick<ViewKind, 'by'>,
  fields: Iterable<F>,
  named: readonly string[],
): readonly F[] | null {
  const all = [...fields];
  const taken: F[] = [];
  for (const [at, slot] of by.entries()) {
    const fitting = fieldsFor(slot, all).filter((field) => !taken.includes(field));
    const reserved = named.slice(at + 1);
    const wanted = fitting.find(({ name }) => name === named[at]);
    if (slot.optional && !wanted) break;
    const field = wanted ?? fitting.find(({ name }) => !reserved.includes(name)) ?? fitting[0];
    if (!field) return null;
    taken.push(field);
  }
  return taken;
}
