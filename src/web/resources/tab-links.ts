/** The parts of a page as links, and which of them shows. Pure. */
import type { ScreenEntry } from '../../contract/registry.ts';
import { usesPart } from './state/list/open-row.ts';
import { fillPath, nameValues, sameRoute } from './state/query/paths.ts';

/** Names the details in the query of a page that opens with something else. */
export const detailsTab = 'details';
/** Names what has happened to the row of a page. */
export const historyTab = 'history' as const;

/** Which of the parts that tell of the page's row itself shows. */
export type RowPart = typeof historyTab | typeof usesPart;

export interface TabLink {
  readonly key: string;
  readonly title: string;
  readonly to: string;
  readonly current: boolean;
  /** The list whose rows wait for a decision; left out where none do. */
  readonly waiting?: Waiting;
}

/** Rows of a list that wait for a decision. */
export interface Waiting {
  readonly resource: string;
  readonly path: string;
  readonly status: { readonly field: string; readonly open: string };
}

export interface PageParts {
  /** The address of the first part, the page's own. */
  readonly base: string;
  readonly tabs: readonly ScreenEntry[];
  readonly chosen: ScreenEntry | null;
  /** Values of the parameters of the page's address, in their order. */
  readonly values: readonly string[];
  /** The last part of the address of the details; null where they have none. */
  readonly details?: string | null;
  /** A first part of the page's own; it stands for the list it covers. */
  readonly opening?: { readonly title: string; readonly covers: string } | null;
  /** It is what shows. */
  readonly opened?: boolean;
  /** Further parts of the page's own, and which of them shows. */
  readonly parts?: readonly { readonly key: string; readonly title: string }[];
  readonly part?: { readonly key: string } | null;
  /** What there is to see of the page's row beside its fields, and which of it shows. */
  readonly rowParts?: readonly RowPart[];
  readonly rowPart?: RowPart | null;
}

/** The tabs that share the address of one, itself included, in their order. */
export const sharing = (tabs: readonly ScreenEntry[], { segment, route }: ScreenEntry): readonly ScreenEntry[] =>
  segment === null || route === null
    ? []
    : tabs.filter((one) => one.segment === segment && one.route !== null && sameRoute(one.route, route));

/** A word for what several tabs share: link-management is Link management. */
const titleOfSegment = (segment: string): string =>
  (segment.charAt(0).toUpperCase() + segment.slice(1)).replaceAll('-', ' ');

const addressOf = ({ route, collection }: ScreenEntry, base: string, values: readonly string[]): string =>
  route ? fillPath(route, nameValues(route, values)) : `${base}?tab=${collection}`;

/** What the part with the changes of the row itself is called, also beside a list of all that happened below it. */
const historyTitle = (tabs: readonly ScreenEntry[]): string =>
  tabs.some(({ title }) => title === 'History') ? 'Changes' : 'History';

/** The parts of a page in their order: what it opens with, its fields, the lists below it, and what is told of its row. */
export function tabLinks({
  base,
  tabs,
  chosen,
  values,
  details = null,
  opening = null,
  opened = false,
  parts = [],
  part = null,
  rowParts = [],
  rowPart = null,
}: PageParts): readonly TabLink[] {
  const covered = opening !== null && chosen?.collection === opening.covers;
  const first = tabs.find((tab) => tab.first) ?? null;
  const listed = tabs.filter(
    (tab) => tab.collection !== opening?.covers && (sharing(tabs, tab)[0] ?? tab).collection === tab.collection,
  );
  const linkTo = (tab: ScreenEntry): TabLink => {
    const several = sharing(tabs, tab);
    return {
      key: tab.collection,
      title: several.length > 1 && tab.segment ? titleOfSegment(tab.segment) : tab.title,
      to: tab === first ? base : addressOf(tab, base, values),
      // Also where a list of fewer of its rows shows.
      current: chosen !== null && (tab.collection === chosen.collection || several.includes(chosen)),
      ...(tab.waiting && {
        waiting: {
          resource: tab.resource,
          path: fillPath(tab.waiting.path, nameValues(tab.waiting.path, values)),
          status: tab.waiting,
        },
      }),
    };
  };
  const besideDetails = opening ?? first;
  return [
    ...(opening ? [{ key: 'opening', title: opening.title, to: base, current: opened || covered }] : []),
    ...parts.map(({ key, title }) => ({ key, title, to: `${base}?tab=${key}`, current: key === part?.key })),
    ...(first ? [linkTo(first)] : []),
    {
      key: '',
      title: 'Details',
      to: details !== null ? `${base}/${details}` : besideDetails ? `${base}?tab=${detailsTab}` : base,
      current: chosen === null && !opened && rowPart === null && part === null,
    },
    ...listed.filter((tab) => tab !== first).map(linkTo),
    ...rowParts.map((one) => ({
      key: one,
      title: one === usesPart ? 'Used in' : historyTitle(tabs),
      to: `${base}?tab=${one}`,
      current: rowPart === one,
    })),
  ];
}

/** The tabs that stand together at one address, as links; none where one stands alone. */
export function partLinks({ base, tabs, chosen, values }: PageParts): readonly TabLink[] {
  const several = chosen ? sharing(tabs, chosen) : [];
  if (several.length < 2) return [];
  return several.map((tab, at) => ({
    key: tab.collection,
    title: tab.title,
    to: at === 0 ? addressOf(tab, base, values) : `${addressOf(tab, base, values)}?tab=${tab.collection}`,
    current: tab === chosen,
  }));
}
