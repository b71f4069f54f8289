/** The type of a view kind, and the fields that it needs. */
import type { Basis, FieldShape } from '../fields/kind.ts';
import { fieldKindOf } from '../fields/kinds.ts';

/** A slot of a view, which takes a field: for example the columns of a board. */
export interface ViewSlot {
  /** The label of the control that chooses the field. */
  readonly title: string;
  readonly of: readonly Basis[];
  /** Whether the slot may stay empty; optional slots come last. */
  readonly optional?: boolean;
  /** Whether readers cannot choose another field for it. */
  readonly settled?: boolean;
  /** A keyword that the schema of a suitable field must have. The view is offered only if some field has it. */
  readonly needs?: string;
}

/** The `kind.json` in the folder of a view. */
export interface ViewKind {
  /** The folder's name, which is also the word in resource files. */
  readonly kind: string;
  readonly title: string;
  /** A bootstrap-icons name. */
  readonly icon: string;
  /** The use of the view, in a sentence. */
  readonly help: string;
  /** Whether it shows the single row of a singleton, or many rows. */
  readonly shows: 'row' | 'rows';
  /** Whether the rows must form a tree. */
  readonly tree: boolean;
  /** Whether the screen must have `sides`. */
  readonly sides: boolean;
  /** Whether the screen must have `asks`. */
  readonly asks: boolean;
  /** Whether the screen must have `review`. */
  readonly review: boolean;
  /** Whether it draws charts, so that at least one field must have a chart. */
  readonly charts: boolean;
  /** Whether it draws the levels of the screen, or a tree, and opens a row beside it. */
  readonly levels: boolean;
  /** Whether its rows are fetched at once, up to a limit, instead of while scrolling. */
  readonly together: boolean;
  /** Whether it draws its lanes also without rows, in place of a sentence that there are none. */
  readonly empty: boolean;
  /** The position of the input for a new row: below the last row, or in each lane. Null: a form adds rows. */
  readonly line: 'end' | 'places' | null;
  readonly by: readonly ViewSlot[];
  /** Its position among the offered views. */
  readonly order: number;
}

/** Completes the content of a kind.json with defaults. */
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

/** The basis of a layout by this field; null if no view can use the field. */
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

/**
 * Whether the view is offered: each required slot has a suitable field. Implied fields, such as id and timestamps, do
 * not count.
 */
export const isOffered = <F extends BasisField & { readonly implied: boolean }>(
  { by }: Pick<ViewKind, 'by'>,
  fields: Iterable<F>,
): boolean => {
  const own = [...fields].filter(({ implied }) => !implied);
  return by.every((slot) => slot.optional || fieldsFor(slot, own).some((field) => suits(slot, field)));
};

const suits = ({ needs }: ViewSlot, { schema }: BasisField): boolean => needs === undefined || needs in schema;

/**
 * The last choices for a slot, because short texts form groups only by chance, and a row with several values appears
 * several times.
 */
const lastOf: readonly Basis[] = ['text', 'references', 'choices'];
const rankOf = (basis: Basis): number => lastOf.indexOf(basis);

/** Fields that fit a slot: the most suitable first, short texts late, and fields with several values last. */
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
 * The fields of a view: the named ones as far as they fit, else the first that fit, without repetition. An optional
 * slot takes only a named field. Null if another slot stays empty, so that the view cannot be drawn.
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
