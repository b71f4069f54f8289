/** The tabs of a page as links. Pure. */

import type { ScreenEntry } from '../../contract/registry.ts';
import type { OwnTab, PagePart } from '../../contract/screen.ts';
import { usesPart } from './state/list/open-row.ts';
import { fillPath, nameValues, sameRoute } from './state/query/paths.ts';

/** The value of the `tab` parameter for the details, on a page that opens with another tab. */
export const detailsTab = 'details' as const;
/** The value of the `tab` parameter for the history of the row. */
export const historyTab = 'history' as const;

/** The parameter of the query that opens the Share dialog. */
export const shareParam = 'share';

/** Tabs about the row itself, except its details. */
export type RowPart = Exclude<OwnTab, typeof detailsTab>;

export interface TabLink {
  readonly key: string;
  readonly title: string;
  readonly to: string;
  readonly current: boolean;
  /** The list whose rows wait for a decision; undefined if there is none. */
  readonly waiting?: Waiting;
}

/** A list whose rows wait for a decision. */
export interface Waiting {
  readonly resource: string;
  readonly path: string;
  readonly status: { readonly field: string; readonly open: string };
}

export interface PageParts {
  /** The address of the page. */
  readonly base: string;
  /** The lists that are tabs of the page. */
  readonly tabs: readonly ScreenEntry[];
  /** The open tab of `tabs`; null if another tab is open. */
  readonly chosen: ScreenEntry | null;
  /** The parameter values in the address of the page, in their order. */
  readonly values: readonly string[];
  /** The last segment of the details address; null if there is none. */
  readonly details?: string | null;
  /** The first tab, if it has a component of its own. It replaces the tab of the collection `covers`. */
  readonly opening?: { readonly title: string; readonly covers: string } | null;
  /** Whether the tab `opening` is open. */
  readonly opened?: boolean;
  /** Tabs with a component of their own, apart from `opening`. */
  readonly parts?: readonly { readonly key: string; readonly title: string }[];
  /** The open tab of `parts`; null if another tab is open. */
  readonly part?: { readonly key: string } | null;
  /** Tabs about the row that are not its details, such as its history. */
  readonly rowParts?: readonly RowPart[];
  /** The open tab of `rowParts`; null if another tab is open. */
  readonly rowPart?: RowPart | null;
  /** The combined tabs that include the page's own tabs, such as the details. */
  readonly together?: readonly PagePart[];
}

/** The tabs with the same address as a tab, including itself. */
export const sharing = (tabs: readonly ScreenEntry[], { segment, route }: ScreenEntry): readonly ScreenEntry[] =>
  segment === null || route === null
    ? []
    : tabs.filter((one) => one.segment === segment && one.route !== null && sameRoute(one.route, route));

/** The title of tabs with a common segment, such as "Link management" for `link-management`. */
const titleOfSegment = (segment: string): string =>
  (segment.charAt(0).toUpperCase() + segment.slice(1)).replaceAll('-', ' ');

const addressOf = ({ route, collection }: ScreenEntry, base: string, values: readonly string[]): string =>
  route ? fillPath(route, nameValues(route, values)) : `${base}?tab=${collection}`;

/** The title of the tab with the row's history. It differs from the title of a list named "History". */
const historyTitle = (tabs: readonly ScreenEntry[]): string =>
  tabs.some(({ title }) => title === 'History') ? 'Changes' : 'History';

/** A tab before the tabs of one part are combined. */
interface LinkedTab extends TabLink {
  readonly part: string | null;
  /** Whether the tab belongs to the page's own component and is not a list. */
  readonly own: boolean;
}

/** All tabs of a page in order: the first tab, the details, the lists, and the tabs about the row. */
export function allLinks({
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
  together = [],
}: PageParts): readonly LinkedTab[] {
  const covered = opening !== null && chosen?.collection === opening.covers;
  const first = tabs.find((tab) => tab.first) ?? null;
  const partOf = (own: OwnTab): string | null => together.find(({ holds }) => holds.includes(own))?.title ?? null;
  const linkTo = (tab: ScreenEntry): LinkedTab => {
    const several = sharing(tabs, tab);
    const address = addressOf(tab, base, values);
    const beside = several.length > 1 && several[0]?.collection !== tab.collection;
    return {
      key: tab.collection,
      title: tab.title,
      to: tab === first ? base : beside ? `${address}?tab=${tab.collection}` : address,
      // The tab is current even if its list shows only some of its rows.
      current: tab.collection === chosen?.collection,
      part: several.length > 1 && tab.segment ? titleOfSegment(tab.segment) : tab.part,
      own: false,
      ...(tab.waiting && {
        waiting: {
          resource: tab.resource,
          path: fillPath(tab.waiting.path, nameValues(tab.waiting.path, values)),
          status: tab.waiting,
        },
      }),
    };
  };
  const ownLink = (link: TabLink, part: string | null = null): LinkedTab => ({ ...link, part, own: true });
  const besideDetails = opening ?? first;
  return [
    ...(opening ? [ownLink({ key: 'opening', title: opening.title, to: base, current: opened || covered })] : []),
    ...parts.map(({ key, title }) => ownLink({ key, title, to: `${base}?tab=${key}`, current: key === part?.key })),
    ...(first ? [linkTo(first)] : []),
    ownLink(
      {
        key: '',
        title: 'Details',
        to: details !== null ? `${base}/${details}` : besideDetails ? `${base}?tab=${detailsTab}` : base,
        current: chosen === null && !opened && rowPart === null && part === null,
      },
      partOf(detailsTab),
    ),
    ...tabs.filter((tab) => tab !== first && tab.collection !== opening?.covers).map(linkTo),
    ...rowParts.map((one) =>
      ownLink(
        {
          key: one,
          title: one === usesPart ? 'Used in' : historyTitle(tabs),
          to: `${base}?tab=${one}`,
          current: rowPart === one,
        },
        partOf(one),
      ),
    ),
  ];
}

/** The tab at whose position the tabs of a part are combined: the first list of the part. */
const placeOf = (links: readonly LinkedTab[], part: string | null): LinkedTab | undefined =>
  links.find((link) => link.part === part && !link.own) ?? links.find((link) => link.part === part);

/** The tabs of a page in order. Tabs of one part are combined, unless the user sees only one of them. */
export function tabLinks(page: PageParts): readonly TabLink[] {
  const links = allLinks(page);
  return links.flatMap((link): readonly TabLink[] => {
    const { part, own: _, ...alone } = link;
    const several = part === null ? [] : links.filter((one) => one.part === part);
    if (part === null || several.length < 2) return [alone];
    if (link !== placeOf(links, part)) return [];
    const waiting = several.find((one) => one.waiting)?.waiting;
    return [
      {
        key: several[0]?.key ?? alone.key,
        title: part,
        to: several[0]?.to ?? alone.to,
        current: several.some(({ current }) => current),
        ...(waiting && { waiting }),
      },
    ];
  });
}

/** The tabs of the open part; empty if it has only one tab. */
export function partLinks(page: PageParts): readonly TabLink[] {
  const links = allLinks(page);
  const part = links.find(({ current }) => current)?.part ?? null;
  const several = part === null ? [] : links.filter((one) => one.part === part);
  return several.length < 2 ? [] : several.map(({ part: _, own: __, ...link }) => link);
}
