import { levelRank } from '../../contract/audience.ts';
import { allows, type Caller, type Facts, type Subject } from '../../contract/permissions.ts';
import type { ScreenEntry } from '../../contract/registry.ts';
import { metricOf, rowsBehind } from '../../metrics/find-metric.ts';
import type { MetricArea } from '../../metrics/metric.ts';
import { metricKeys } from '../../metrics/metrics.ts';
import { sameRoute } from './state/query/paths.ts';

/** An area of the navigation: either its screens, or one entry that opens the list of its screens. */
export interface Area {
  /** The key; `work` is the page "My work", which belongs to no resource. */
  readonly key: ScreenEntry['area'] | 'work';
  readonly title: string;
  readonly icon: string;
  readonly listed: boolean;
  /** Whether the list of screens is shown beside the pages of items. If these have a list of their own, it is not. */
  readonly besideItems: boolean;
}

export const areas: readonly Area[] = [
  { key: 'home', title: 'Projects', icon: 'folder', listed: true, besideItems: false },
  { key: 'work', title: 'My work', icon: 'person-check', listed: false, besideItems: false },
  { key: 'assessments', title: 'Assessments', icon: 'ui-checks', listed: false, besideItems: true },
  { key: 'data', title: 'Data', icon: 'database', listed: false, besideItems: true },
  { key: 'company', title: 'Company', icon: 'building', listed: true, besideItems: true },
  { key: 'system', title: 'System', icon: 'gear', listed: true, besideItems: true },
];

export interface NavItem {
  readonly to: string;
  readonly title: string;
  readonly icon: string;
  /** The route of the item pages of the screen; null if there are none. */
  readonly item: string | null;
  /** The noun for a row and the policy for adding one; undefined if users do not add rows. */
  readonly adds?: NonNullable<ScreenEntry['adds']>;
  /** The title of the group to which the entry belongs. */
  readonly group?: string;
}

export interface NavArea extends Area {
  readonly items: readonly NavItem[];
}

const open: Subject = { permissions: { read: true, write: true, admin: true }, everyones: true };

/** The facts of a row that the caller may read. A guarded list is shown in the navigation if there may be such rows. */
const someRowMayBeRead: Facts = {
  guards: { project: open, module: open, data_map: open, data_catalog: open, assessment: open },
  row: ['project'],
  mine: true,
};

/** Whether a screen may have rows that the caller can read. */
const mayHoldRows = ({ read, level }: ScreenEntry['access'], caller: Caller): boolean =>
  levelRank(caller.audience) >= levelRank(level) && allows(read, caller, someRowMayBeRead);

const parameterCount = (route: string): number => route.split('{').length - 1;

/** The screens that are tabs of an item's page and that the caller may read, in their order. */
export const tabsOf = (screens: readonly ScreenEntry[], item: string, caller: Caller): readonly ScreenEntry[] =>
  screens
    .filter(({ tab, access }) => tab !== null && sameRoute(tab, item) && mayHoldRows(access, caller))
    // A screen with more route parameters than the page cannot be one of its tabs.
    .filter(({ route }) => route === null || parameterCount(route) <= parameterCount(item))
    .toSorted((one, other) => one.order - other.order);

/** The statistics of an area as navigation entries, for its administrators. */
function statisticsOf(area: MetricArea, caller: Caller): readonly NavItem[] {
  const audience = area === 'system' ? 'system_admin' : 'company_admin';
  if (levelRank(caller.audience) < levelRank(audience) || (area === 'company' && caller.company === null)) return [];
  return metricKeys.flatMap((key) => {
    const { title, icon, behind, [area]: place } = metricOf(key);
    if (!place || behind) return [];
    return [{ to: place.route, title, icon, item: rowsBehind(key)?.[area]?.route ?? null, group: 'Analytics' }];
  });
}

/** The navigation entry of "My work", for callers who can have assignments. */
const workOf = (caller: Caller): readonly NavItem[] =>
  levelRank(caller.audience) >= levelRank('member')
    ? [{ to: '/my-work', title: 'My work', icon: 'person-check', item: null }]
    : [];

/**
 * Compares screens so that those of a group are together, at the position of the first one. Screens without a group
 * come first.
 */
function byGroup(screens: readonly ScreenEntry[]): (one: ScreenEntry, other: ScreenEntry) => number {
  const first = new Map<string | null, number>([[null, Number.NEGATIVE_INFINITY]]);
  for (const { group, order } of screens)
    first.set(group, Math.min(order, first.get(group) ?? Number.POSITIVE_INFINITY));
  const placeOf = ({ group }: ScreenEntry): number => first.get(group) ?? 0;
  return (one, other) => (one.group === other.group ? 0 : placeOf(one) - placeOf(other)) || one.order - other.order;
}

/** The navigation: its areas with their screens, in the order of the registry. */
export function navigationOf(screens: readonly ScreenEntry[], caller: Caller): readonly NavArea[] {
  const shown = screens.filter(
    ({ route, area, access }) =>
      route && !route.includes('{') && (area !== 'company' || caller.company !== null) && mayHoldRows(access, caller),
  );
  return areas
    .map((area) => ({
      ...area,
      items: [
        ...shown
          .filter((screen) => screen.area === area.key)
          .sort(byGroup(shown.filter((screen) => screen.area === area.key)))
          .map((screen) => ({
            to: screen.route ?? '/',
            title: screen.title,
            icon: screen.icon ?? 'table',
            item: screen.item,
            ...(screen.adds && { adds: screen.adds }),
            ...(screen.group !== null && { group: screen.group }),
          })),
        ...(area.key === 'work' ? workOf(caller) : []),
        ...(area.key === 'system' || area.key === 'company' ? statisticsOf(area.key, caller) : []),
      ],
    }))
    .filter((area) => area.items.length > 0);
}

const segments = (path: string): readonly string[] => path.split('/').filter(Boolean);

/** Whether a path matches a route. Parameters of the route are in braces. */
export function isOfRoute(route: string, pathname: string): boolean {
  const expected = segments(route);
  const found = segments(pathname);
  return (
    expected.length === found.length &&
    expected.every((segment, index) => segment.startsWith('{') || segment === found[index])
  );
}

/** The screen at a path, or the screen whose item has its page there. Fixed segments have priority over parameters. */
export function screenAt(
  screens: readonly ScreenEntry[],
  pathname: string,
): { readonly screen: ScreenEntry; readonly item: boolean } | null {
  const screen = [...screens]
    .sort((one, other) => (one.route?.split('{').length ?? 0) - (other.route?.split('{').length ?? 0))
    .find(({ route }) => route && isOfRoute(route, pathname));
  if (screen) return { screen, item: false };
  const owner = ownerOf(screens, (one) => (one.item && isOfRoute(one.item, pathname)) || isDetails(one, pathname));
  return owner ? { screen: owner, item: true } : null;
}

/**
 * The screen whose items have the page. If a list on another item's page opens the same page, the page belongs to the
 * list with its own screen.
 */
function ownerOf(screens: readonly ScreenEntry[], fits: (screen: ScreenEntry) => boolean): ScreenEntry | null {
  const leading = screens.filter(fits);
  return leading.find(({ route }) => route !== null) ?? leading[0] ?? null;
}

export interface PageFound {
  readonly screen: ScreenEntry;
  /** The tab of an item's page at this address. */
  readonly tab: ScreenEntry | null;
  /** The address of the item without its tab; null for a screen. */
  readonly item: string | null;
  /** Whether the address is that of the details. */
  readonly details: boolean;
}

/** The first segments of a path, as many as the route has. */
export const asDeepAs = (route: string, pathname: string): string =>
  `/${segments(pathname).slice(0, segments(route).length).join('/')}`;

const nameless = (route: string): string => route.replace(/\{[^}]+\}/g, '{}');

/** The page at a path. A screen that is a tab of items is part of the page of its item. */
export function pageAt(screens: readonly ScreenEntry[], pathname: string): PageFound | null {
  const found = screenAt(screens, pathname);
  if (!found) return null;
  const { screen, item } = found;
  if (item)
    return { screen, tab: null, item: asDeepAs(screen.item as string, pathname), details: isDetails(screen, pathname) };
  const { tab } = screen;
  const owner = tab && ownerOf(screens, ({ item }) => item !== null && nameless(item) === nameless(tab));
  if (!owner) return { screen, tab: null, item: null, details: false };
  return { screen: owner, tab: screen, item: asDeepAs(tab, pathname), details: false };
}

/** Whether a path is the details address of a screen's item. */
const isDetails = ({ item, details }: ScreenEntry, pathname: string): boolean =>
  item !== null && details !== null && isOfRoute(`${item}/${details}`, pathname);

/** Whether a path is a navigation entry, the page of one of its items, or below one of these. */
export const isCurrent = ({ to, item }: Pick<NavItem, 'to' | 'item'>, pathname: string): boolean =>
  isPathWithin(to, pathname) || (item !== null && isOfRoute(item, asDeepAs(item, pathname)));

/** Whether a path is a navigation entry or below it. */
export const isPathWithin = (to: string, pathname: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
