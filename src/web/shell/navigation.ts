import { allows, type Caller, type Facts, type Subject } from '../../contract/permissions.ts';
import type { ScreenEntry } from '../../contract/registry.ts';

/** How an area stands in the navigation: its screens one by one, or one entry that opens the list of them. */
export interface Area {
  readonly key: ScreenEntry['area'];
  readonly title: string;
  readonly icon: string;
  readonly listed: boolean;
}

export const areas: readonly Area[] = [
  { key: 'home', title: 'Home', icon: 'house', listed: false },
  { key: 'assessments', title: 'Assessments', icon: 'ui-checks', listed: false },
  { key: 'data', title: 'Data', icon: 'database', listed: false },
  { key: 'company', title: 'Company', icon: 'building', listed: true },
  { key: 'system', title: 'System', icon: 'gear', listed: true },
];

export interface NavItem {
  readonly to: string;
  readonly title: string;
  readonly icon: string;
  /** The route of the pages of its items. */
  readonly item: string | null;
}

export interface NavArea extends Area {
  readonly items: readonly NavItem[];
}

const open: Subject = { permissions: { read: true, write: true, admin: true }, everyones: true };

/** A list behind a guard shows the rows the caller may read: the entry stands whenever there may be any. */
const someRowMayBeRead: Facts = {
  guards: { project: open, module: open, data_map: open, data_catalog: open, assessment: open },
  row: ['project'],
  mine: true,
};

/** Screens that the navigation can lead to, by area, in the order of the registry. */
export function navigationOf(
  screens: readonly ScreenEntry[],
  caller: Caller,
  titleOf: (screen: ScreenEntry) => string,
): readonly NavArea[] {
  const shown = screens.filter(
    ({ route, area, access }) =>
      route &&
      !route.includes('{') &&
      (area !== 'company' || caller.company !== null) &&
      allows(access.read, caller, someRowMayBeRead),
  );
  return areas
    .map((area) => ({
      ...area,
      items: shown
        .filter((screen) => screen.area === area.key)
        .sort((one, other) => one.order - other.order)
        .map((screen) => ({
          to: screen.route ?? '/',
          title: titleOf(screen),
          icon: screen.icon ?? 'table',
          item: screen.item,
        })),
    }))
    .filter((area) => area.items.length > 0);
}

const segments = (path: string): readonly string[] => path.split('/').filter(Boolean);

/** Whether an address is of a route with parameters in braces. */
export function isOfRoute(route: string, pathname: string): boolean {
  const expected = segments(route);
  const found = segments(pathname);
  return (
    expected.length === found.length &&
    expected.every((segment, index) => segment.startsWith('{') || segment === found[index])
  );
}

/** What a path shows: a screen, or the page of one of a screen's items. Fixed segments win over parameters. */
export function screenAt(
  screens: readonly ScreenEntry[],
  pathname: string,
): { readonly screen: ScreenEntry; readonly item: boolean } | null {
  const screen = [...screens]
    .sort((one, other) => (one.route?.split('{').length ?? 0) - (other.route?.split('{').length ?? 0))
    .find(({ route }) => route && isOfRoute(route, pathname));
  if (screen) return { screen, item: false };
  const owner = screens.find(({ item }) => item && isOfRoute(item, pathname));
  return owner ? { screen: owner, item: true } : null;
}

export interface PageFound {
  readonly screen: ScreenEntry;
  /** The part of an item's page whose own address this is. */
  readonly tab: ScreenEntry | null;
  /** The address of the item, without that of a part; null for a screen. */
  readonly item: string | null;
}

/** The first segments of a path, as many as a route has. */
export const asDeepAs = (route: string, pathname: string): string =>
  `/${segments(pathname).slice(0, segments(route).length).join('/')}`;

const nameless = (route: string): string => route.replace(/\{[^}]+\}/g, '{}');

/** The page to draw at a path: a screen that is a tab of items stands on the page of its item. */
export function pageAt(screens: readonly ScreenEntry[], pathname: string): PageFound | null {
  const found = screenAt(screens, pathname);
  if (!found) return null;
  const { screen, item } = found;
  if (item) return { screen, tab: null, item: pathname };
  const { tab } = screen;
  const owner = tab && screens.find((one) => one.item && nameless(one.item) === nameless(tab));
  if (!owner) return { screen, tab: null, item: null };
  return { screen: owner, tab: screen, item: asDeepAs(tab, pathname) };
}

/** Whether a path lies below a navigation entry, or is the page of one of its items or lies below that. */
export const isCurrent = ({ to, item }: Pick<NavItem, 'to' | 'item'>, pathname: string): boolean =>
  isWithin(to, pathname) || (item !== null && isOfRoute(item, asDeepAs(item, pathname)));

/** Whether a path is that of a navigation entry or lies below it. */
export const isWithin = (to: string, pathname: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
