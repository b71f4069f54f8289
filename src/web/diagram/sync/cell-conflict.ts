/** Conflicts of a diagram: both values, the result, and the choices. */
import dayjs from 'dayjs';
import { segmentsOf, valueAt } from '../../../contract/json-pointer.ts';
import { sameValue } from '../../../contract/same-value.ts';
import { type Cell, isElement, isLink, type LinkCell, type Point, type Size } from '../../../diagram/cells/cell.ts';
import { fieldTitles } from '../../../diagram/cells/field-titles.ts';
import { titleFor } from '../../../fields/json-schema.ts';
import { assignmentKinds, assignmentTitle, isAssignmentField } from '../../assignments/kinds.ts';
import { bothOf, type ConflictChoice, type ShownConflict } from '../../ledger/conflict.ts';
import { clockText } from '../../ledger/unsaved-edits.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';

/** A property of a cell as the user sees it; it may consist of several fields. */
export interface ConflictField {
  readonly name: string;
  readonly title: string;
  /** Pointers to the changed fields, `/title` or `/values/color`, with their values. */
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: Readonly<Record<string, unknown>>;
}

/** A cell with a rejected edit. */
export interface CellConflict {
  readonly jsid: string;
  /** The name of the cell, for lists outside of the diagram. */
  readonly what: string;
  /** The name of the person who made the other change, if known. */
  readonly by: string | null;
  /** The time of the other change as ISO 8601, if known. */
  readonly at: string | null;
  readonly fields: readonly ConflictField[];
  /** The data that restores it, if somebody has deleted it. */
  readonly gone: LeftBehind | null;
}

/** A deleted cell as it was in this editor, with its links and its container. */
export interface LeftBehind {
  /** Null where only its changes are known. */
  readonly cell: Cell | null;
  readonly links: readonly LinkCell[];
  readonly container: string | null;
}

/** Position and size are one property, because they are moved together. */
const places: Readonly<Record<string, string>> = {
  '/size': 'Size',
  '/position': 'Place',
  '/values/vertices': 'Corners',
  '/values/label_box': 'Place of the label',
};
/** Fields in which two values can be combined. */
const joined = new Set([
  '/title',
  '/text',
  '/stakeholder_ids',
  '/product_and_service_item_ids',
  '/tag_ids',
  '/user_ids',
]);

/** The patch that sets the values at the pointers. */
export function patchOf(cell: Cell, values: Readonly<Record<string, unknown>>): CellPatch {
  const patch: Record<string, unknown> = {};
  for (const [pointer, value] of Object.entries(values)) {
    const [field = '', key] = segmentsOf(pointer);
    if (key === undefined) patch[field] = value;
    else {
      const members = { ...((patch[field] as object | undefined) ?? cell.values) } as Record<string, unknown>;
      if (value === undefined || value === null) delete members[key];
      else members[key] = value;
      patch[field] = members;
    }
  }
  return patch as CellPatch;
}

/** The fields of a cell that both have changed, grouped into properties for the user. */
export function conflictingFields(mine: Cell, theirs: Cell, pointers: readonly string[]): readonly ConflictField[] {
  const groups = new Map<string, string[]>();
  for (const pointer of pointers) {
    if (sameValue(valueAt(mine, pointer), valueAt(theirs, pointer))) continue;
    const name = pointer in places ? 'place' : pointer;
    groups.set(name, [...(groups.get(name) ?? []), pointer]);
  }
  return [...groups].map(([name, some]) => ({
    name,
    title: name === 'place' ? titleOfPlace(some) : titleOfKey(name),
    mine: valuesAt(mine, some),
    theirs: valuesAt(theirs, some),
  }));
}

const titleOfPlace = (pointers: readonly string[]): string =>
  Object.entries(places).find(([pointer]) => pointers.includes(pointer))?.[1] ?? 'Place';

const valuesAt = (cell: Cell, pointers: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(pointers.map((pointer) => [pointer, valueAt(cell, pointer)]));

function titleOfKey(pointer: string): string {
  const key = segmentsOf(pointer).at(-1) ?? '';
  if (key in fieldTitles) return fieldTitles[key as keyof typeof fieldTitles];
  return isAssignmentField(key) ? assignmentTitle(assignmentKinds[key]) : titleFor(undefined, key);
}

/** Both values combined; null if they cannot be. */
function bothValues({ name, mine, theirs }: ConflictField): Readonly<Record<string, unknown>> | null {
  if (!joined.has(name)) return null;
  const both = bothOf(theirs[name], mine[name], name === '/title');
  return both === undefined ? null : { [name]: both };
}

/** The inspector's texts for fields and values. */
export interface ConflictWords {
  title(one: CellConflict, field: ConflictField): string;
  /** Undefined if the inspector has no text of its own for the value. */
  value(one: CellConflict, field: ConflictField, value: unknown): string | undefined;
}

const plainWords: ConflictWords = { title: (_, { title }) => title, value: () => undefined };

/** The text of a value. */
function conflictText(
  values: Readonly<Record<string, unknown>>,
  wordsFor: (value: unknown) => string | undefined,
): string {
  const place = (values['/position'] ?? values['/values/label_box']) as Point | null | undefined;
  const at = place ? `${Math.round(place.x)}, ${Math.round(place.y)}` : '';
  const size = values['/size'] as Size | undefined;
  if (size) return `${Math.round(size.width)} × ${Math.round(size.height)}${at && ` at ${at}`}`;
  if (at) return at;
  if ('/values/label_box' in values) return 'Where it stands by itself';
  const [value] = Object.values(values);
  if (value === null || value === undefined || value === '') return 'Empty';
  const words = wordsFor(value);
  if (words !== undefined) return words;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const verbs: Readonly<Record<string, string>> = { '/title': 'renamed', place: 'moved' };

const verbOf = ({ name, theirs }: ConflictField): string =>
  '/size' in theirs ? 'resized' : (verbs[name] ?? 'changed');

/** All conflicts in one sentence. */
export function conflictsSentence(all: readonly CellConflict[]): string {
  const people = [...new Set(all.map(({ by }) => by))];
  const who = people.length === 1 ? (people[0] ?? 'Somebody else') : 'Others';
  const have = people.length === 1 ? 'has' : 'have';
  const done = new Set(all.flatMap(({ fields, gone }) => (gone ? 'deleted' : fields.map(verbOf))));
  const [only = 'changed'] = done;
  const verb = done.size > 1 ? 'changed' : only;
  const [first] = all;
  const what = all.length === 1 ? (first?.what ?? '') : `${all.length} things that you changed`;
  return `${who} ${have} ${verb} ${what} meanwhile${lastTime(all)}.`;
}

/** The time of the last change, if known: ", at 14:02", with the day if it is not today. */
function lastTime(all: readonly CellConflict[]): string {
  const times = all.flatMap(({ at }) => (at === null ? [] : Date.parse(at))).filter(Number.isFinite);
  if (!times.length) return '';
  const last = new Date(Math.max(...times));
  const clock = clockText(last.getTime());
  return last.toDateString() === new Date().toDateString()
    ? `, at ${clock}`
    : `, on ${dayjs(last).format('YYYY-MM-DD')} at ${clock}`;
}

/** The choice about a deleted cell. */
const goneField = { name: 'gone' };

/** The key of a choice. */
export const choiceName = ({ jsid }: CellConflict, { name }: Pick<ConflictField, 'name'>): string => `${jsid} ${name}`;

/** The conflicts with their choices as text. */
export const conflictsOf = (
  all: readonly CellConflict[],
  words: ConflictWords = plainWords,
): readonly ShownConflict[] =>
  all.flatMap((one): ShownConflict[] => {
    if (one.gone)
      return [
        {
          name: choiceName(one, goneField),
          title: one.what,
          theirs: 'deleted',
          yours: one.gone.cell ? 'bring it back with your change' : null,
          both: null,
        },
      ];
    return one.fields.map((field) => {
      const both = bothValues(field);
      const text = (values: Readonly<Record<string, unknown>>) =>
        conflictText(values, (value) => words.value(one, field, value));
      return {
        name: choiceName(one, field),
        title: `${one.what}: ${words.title(one, field).toLowerCase()}`,
        theirs: text(field.theirs),
        yours: text(field.mine),
        both: both && text(both),
      };
    });
  });

/** The values that replace theirs after a choice. */
export function chosenValues(field: ConflictField, choice: ConflictChoice): Readonly<Record<string, unknown>> {
  if (choice === 'theirs') return {};
  return choice === 'both' ? (bothValues(field) ?? {}) : field.mine;
}

/** Applies the choices to the graph as one undo step. */
export function takeChosen(
  graph: DiagramGraph,
  all: readonly CellConflict[],
  chosen: (one: CellConflict, field: Pick<ConflictField, 'name'>) => ConflictChoice,
): void {
  const remaining = all.filter(({ gone }) => !gone);
  const back = all.filter((one) => one.gone && chosen(one, goneField) !== 'theirs' && !graph.get(one.jsid));
  graph.batch('Keep my change', () => {
    for (const { gone } of back) if (gone?.cell && isElement(gone.cell)) graph.add([gone.cell]);
    for (const { gone, jsid } of back) {
      const container = gone?.container ? graph.element(gone.container) : undefined;
      if (container && !container.embeds?.includes(jsid))
        graph.change(container.jsid, { embeds: [...(container.embeds ?? []), jsid] });
    }
    const links = back.flatMap(({ gone }) => (gone?.cell && isLink(gone.cell) ? [gone.cell] : (gone?.links ?? [])));
    const ends = (link: LinkCell) => [link.source, link.target].every((end) => end !== null && graph.get(end));
    graph.add(
      [...new Map(links.filter(ends).map((link) => [link.jsid, link])).values()].filter(
        (link) => !graph.get(link.jsid),
      ),
    );
    for (const one of remaining) {
      const cell = graph.get(one.jsid);
      if (!cell) continue;
      const values = Object.assign({}, ...one.fields.map((field) => chosenValues(field, chosen(one, field))));
      if (Object.keys(values).length) graph.change(one.jsid, patchOf(cell, values));
    }
  });
}

/** Merges two lists of conflicts: a later conflict replaces an earlier one of the same field. */
export function joinedConflicts(
  before: readonly CellConflict[],
  more: readonly CellConflict[],
): readonly CellConflict[] {
  const all = new Map(before.map((one) => [one.jsid, one]));
  for (const one of more) {
    const known = all.get(one.jsid);
    const fields =
      known && !one.gone ? known.fields.filter(({ name }) => one.fields.every((field) => field.name !== name)) : [];
    all.set(one.jsid, { ...one, fields: [...fields, ...one.fields] });
  }
  return [...all.values()];
}
