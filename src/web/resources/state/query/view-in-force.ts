/** The kind of view of a list: by the address, else the one chosen last, else that of the screen. Pure. */
import { isChartedAtFirst } from '../../../../contract/distribution.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import {
  basisOf,
  fieldsFor,
  fillSlots,
  groupsRows,
  isOffered,
  type ViewKind,
  type ViewSlot,
} from '../../../../contract/view-kind.ts';
import type { ViewState } from './address.ts';
import { columnFields, mostUsefulFirst } from './columns.ts';
import type { ListPreferences } from './preferences.ts';
import { treeFieldOf } from './tree-field.ts';

export interface ViewInForce {
  readonly kind: ViewKind;
  /** One field per slot of the kind. */
  readonly by: readonly FieldEntry[];
}

const usual = 'table';
/** The view in place of a table on narrow screens. */
const narrowUsual = 'grid';

/** Fields by which a view can be laid out. */
const basisFields = (entry: CollectionEntry): readonly FieldEntry[] =>
  columnFields(entry).filter((field) => groupsRows(field, entry.label));

/** The fields for a slot, most useful first: choices and states, people, other references, dates of the system. */
export function offeredFields(entry: CollectionEntry, slot: ViewSlot): readonly FieldEntry[] {
  const hasType = entry.fields.some(({ inside }) => inside);
  return fieldsFor(slot, mostUsefulFirst(basisFields(entry), entry.label)).toSorted(
    (one, other) => laneRank(one, hasType) - laneRank(other, hasType),
  );
}

/**
 * The rank of a field as lanes. In rows of an item type, a single reference beside the fields of the type is to another
 * area, as the data element of a card; in other rows, it is a state or a group.
 */
function laneRank(field: FieldEntry, hasType: boolean): number {
  const { inside, implied, kind, schema, options } = field;
  if (implied || kind === 'derived') return 5;
  if (options.some(({ people }) => people)) return 1;
  if (inside || kind === 'value') return basisOf(field) === 'text' && !('examples' in schema) ? 4 : 0;
  return kind === 'reference' ? (hasType ? 3 : 0) : 2;
}

/** Names of the fields with charts: those of the screen, else those with values that distinguish rows. */
export function chartFields({ operations, params, screen, fields }: CollectionEntry): readonly string[] {
  if (!operations.includes('distribution')) return [];
  const charted = fields.filter(
    ({ options, ...field }) =>
      field.shown &&
      // A parameter of the path is the same for all rows.
      !params.includes(field.name) &&
      isChartedAtFirst({ ...field, targets: options.map(({ resource }) => resource) }),
  );
  return screen?.charts?.fields ?? charted.map(({ name }) => name);
}

/** Null if the rows lack what the kind needs. */
function drawnAs(kind: ViewKind, entry: CollectionEntry, named: readonly string[]): ViewInForce | null {
  if (kind.shows !== 'rows' || (kind.tree && treeFieldOf(entry) === null) || (kind.sides && !entry.sides)) return null;
  if (kind.review && !entry.screen?.review) return null;
  if (kind.levels && entry.tree === null && !entry.screen?.levels.length) return null;
  if (kind.charts && chartFields(entry).length === 0) return null;
  const by = fillSlots(kind, basisFields(entry), named);
  return by && { kind, by };
}

/** The kinds of view for these rows, in order: that of the screen, and those that suit the fields. */
export const offeredKinds = (kinds: ReadonlyMap<string, ViewKind>, entry: CollectionEntry): readonly ViewKind[] =>
  [...kinds.values()]
    .filter(
      (kind) =>
        drawnAs(kind, entry, []) !== null && (kind.kind === entry.screen?.view || isOffered(kind, basisFields(entry))),
    )
    .sort((one, other) => one.order - other.order);

/** @throws {Error} if there is no table among the kinds */
export function viewInForce(
  kinds: ReadonlyMap<string, ViewKind>,
  entry: CollectionEntry,
  {
    view,
    preferences,
  }: { readonly view: Pick<ViewState, 'kind' | 'by'>; readonly preferences: Pick<ListPreferences, 'view' | 'by'> },
  narrow: boolean,
): ViewInForce {
  const { screen } = entry;
  for (const name of [view.kind, preferences.view, screen?.view ?? null, usual]) {
    const kind = name === null ? undefined : kinds.get(name === usual && narrow ? narrowUsual : name);
    if (!kind) continue;
    const named =
      (view.kind === name && view.by) || preferences.by[kind.kind] || (screen?.view === name && screen.by) || [];
    const drawn = drawnAs(kind, entry, named);
    if (drawn) return drawn;
  }
  throw new Error(`There is no folder of the view "${usual}".`);
}
