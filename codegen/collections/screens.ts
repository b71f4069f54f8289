/** The screen of a collection, with defaults for members that its file leaves out. */

import { type Level, levelRank } from '../../src/contract/audience.ts';
import { comparable } from '../../src/contract/bodies.ts';
import {
  comparisonsOf,
  conditionName,
  isComparison,
  isCondition,
  splitCondition,
} from '../../src/contract/conditions.ts';
import { type Field, isWithheld, type Resource } from '../../src/contract/model.ts';
import type { FixedFilter, Screen } from '../../src/contract/screen.ts';
import { groupsRows, type ViewKind } from '../../src/contract/view-kind.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import type { Fail } from '../files/problem.ts';
import type { FileFilter, FileScreen } from '../files/resource-file.ts';
import { viewFault } from '../files/view-kinds.ts';
import { hasCharts, resolveCharts } from './charts.ts';
import type { CollectionSource } from './collection-source.ts';
import { resolveSides } from './sides.ts';

const areaOf = (address: string): Screen['area'] => {
  const first = address.split('/')[1] ?? '';
  if (first === 'admin') return 'system';
  if (first === 'company') return 'company';
  if (first.startsWith('assessment')) return 'assessments';
  return first.startsWith('data-') ? 'data' : 'home';
};

/** The address of a tab with a segment. */
const segmentAddress = ({ tab, segment }: FileScreen): string | null =>
  tab !== undefined && segment !== undefined ? `${tab}/${segment}` : null;

/** The key of a collection: its path without `/api` and parameters. */
export const collectionKey = (path: string): string =>
  path
    .split('/')
    .filter((segment) => segment && segment !== 'api' && !segment.startsWith('{'))
    .join('_');

/** The screen of an entry, with defaults for missing members. Calls `fail` for unknown field names. */
export function resolveScreen({ resource, entry, fail }: CollectionSource, level: Level): Screen {
  const screen = entry.screen ?? {};
  if (screen.item !== undefined && !/\{\w+\}/.test(screen.item))
    fail(
      '/screen/item',
      `"${screen.item}" opens the same page for every row.`,
      `Name the row in it: "${screen.item}/{id}".`,
    );
  const route = screen.route ?? segmentAddress(screen);
  const columns = screen.columns ?? defaultColumns(resource, level);
  const named = (pointer: string, names: readonly string[]) => {
    for (const one of names)
      if (!resource.fields.has(one))
        fail(pointer, `There is no field "${one}".`, suggestion(one, [...resource.fields.keys()]));
  };
  named('/screen/columns', columns);
  named('/screen/adding/fields', screen.adding?.fields ?? []);
  (screen.calls ?? []).forEach((call, index) => {
    for (const field of Object.keys(call.where ?? {}))
      if (!resource.fields.has(field))
        fail(
          `/screen/calls/${index}/where`,
          `There is no field "${field}".`,
          suggestion(field, [...resource.fields.keys()]),
        );
  });
  for (const field of (screen.sort ?? '').split(',').map((term) => term.replace(/^-/, '')))
    if (field && !resource.fields.has(field))
      fail('/screen/sort', `There is no field "${field}".`, suggestion(field, [...resource.fields.keys()]));
  return {
    route,
    tab: screen.tab ?? null,
    segment: screen.segment ?? null,
    first: screen.first ?? false,
    part: screen.part ?? null,
    parts: screen.parts ?? [],
    title: screen.title ?? resource.plural,
    area: screen.area ?? areaOf(screen.route ?? screen.tab ?? '/'),
    group: screen.group ?? null,
    view: screen.view ?? (entry.singleton ? 'form' : 'table'),
    columns,
    sort: screen.sort ?? null,
    by: screen.by ?? [],
    sides: screen.sides ? resolveSides(screen.sides) : null,
    review: screen.review ? { reason: null, source: null, link: null, ...screen.review } : null,
    charts: resolveCharts(screen, resource),
    asks: screen.asks
      ? { required: null, while: null, before: null, after: null, table: null, files: null, ...screen.asks }
      : null,
    levels: [],
    item: screen.item ?? null,
    details: screen.details ?? null,
    adding: screen.adding ? { imported: null, fields: null, ...screen.adding } : null,
    calls: (screen.calls ?? []).map(({ asks = [], ...call }) => ({
      where: {},
      makes: false,
      audience: null,
      long: false,
      ...call,
      asks: asks.map((one) => ({ ...one, of: collectionKey(one.of) })),
    })),
    note: screen.note ?? null,
    preview: screen.preview === true,
    shownAs: null,
    figures: screen.figures ?? null,
    report: screen.report
      ? {
          ...screen.report,
          columns: screen.report.columns.map((column) => ({ title: null, opens: null, ...column })),
        }
      : null,
    filter: readFilter(screen.filter, { pointer: '/screen/filter', route: route ?? screen.tab ?? '' }, resource, fail),
    lists: (screen.lists ?? []).map((list, index) => ({
      route: list.route,
      title: list.title,
      help: list.help ?? null,
      icon: list.icon ?? null,
      filter: readFilter(list.filter, { pointer: `/screen/lists/${index}/filter`, route: list.route }, resource, fail),
      order: list.order ?? 100,
    })),
    order: screen.order ?? 100,
  };
}

/** The rows must have the fields that the named view needs. */
export function checkView(
  { resource, entry, fail }: CollectionSource,
  screen: Screen | null,
  kinds: ReadonlyMap<string, ViewKind>,
): void {
  const kind = screen && kinds.get(screen.view);
  if (!screen || !kind) return;
  // All rows below one row have the same owners, so owner fields count as implied.
  const own = (field: Field) => ({ ...field, implied: field.implied || resource.chain.includes(field.name) });
  const fields = [...resource.fields.values()]
    .map(own)
    .filter((field) => !isWithheld(field) && groupsRows(field, resource.label));
  const drawn = {
    singleton: entry.singleton === true,
    tree: resource.tree,
    sided: screen.sides !== null,
    asks: screen.asks !== null,
    review: screen.review !== null,
    levels: entry.screen?.levels !== undefined,
    charted: screen.charts?.fields != null || hasCharts(resource),
    fields,
  };
  const fault = viewFault(kind, entry.screen?.by, drawn);
  if (fault) fail(`/screen/${fault.member}`, fault.message, fault.mend);
}

/** A fixed filter as conditions of the list call. A field without a comparison is compared by `equals`. */
function readFilter(
  filter: FileFilter | undefined,
  { pointer, route }: { readonly pointer: string; readonly route: string },
  resource: Resource,
  fail: Fail,
): FixedFilter {
  const pairs = Object.entries(filter ?? {}).map(([key, value]) => {
    const { subject: name, word } = splitCondition(isCondition(key) ? key : conditionName(key, 'equals'));
    const field = resource.fields.get(name);
    const known = [...resource.fields.values()].filter(comparable).map((one) => one.name);
    if (!field || !comparable(field))
      fail(pointer, `There is no field "${name}" to filter by.`, suggestion(name, known));
    const parameter = /^\{([a-z_]+)\}$/.exec(String(value));
    if (parameter && !route.includes(String(value)))
      fail(pointer, `The address has no parameter ${value}.`, 'Name one of the parameters of the address.');
    const offered = field ? comparisonsOf(field) : [];
    if (field && comparable(field) && !(isComparison(word) && offered.includes(word)))
      fail(pointer, `"${name}" cannot be compared by "${word}".`, suggestion(word, offered));
    return [`${name}.${word}`, String(value)] as const;
  });
  return Object.fromEntries(pairs);
}

/** The label and the first short fields that readers of the collection can read. */
function defaultColumns(resource: Resource, level: Level): readonly string[] {
  const short = [...resource.fields.values()]
    .filter((field) => levelRank(field.read) <= levelRank(level))
    .filter((field) => !field.implied && field.name !== resource.label && !resource.chain.includes(field.name))
    .filter(
      (field) =>
        field.kind !== 'discriminator' && !typesOf(field.schema).includes('object') && !fieldKindOf(field).long,
    )
    .slice(0, 4)
    .map((field) => field.name);
  return [resource.label, ...short];
}
