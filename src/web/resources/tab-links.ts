/** The parts of a page as links, and which of them shows. Pure. */
import type { OwnTab, PagePart } from '../../contract/model.ts';
import type { ScreenEntry } from '../../contract/registry.ts';
import { usesPart } from './state/list/open-row.ts';
import { fillPath, nameValues, sameRoute } from './state/query/paths.ts';

/** Names the details in the query of a page that opens with something else. */
export const detailsTab = 'details' as const;
/** Names what has happened to the row of a page. */
export const historyTab = 'history' as const;

/** Which of the parts that tell of the page's row itself shows. */
export type RowPart = Exclude<OwnTab, typeof detailsTab>;

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
  /** In which part the page's own tabs stand, beside lists. */
  readonly together?: readonly PagePart[];
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

/** A tab before those of one part become one. */
interface LinkedTab extends TabLink {
  readonly part: string | null;
  /** The page's own beside its lists. */
  readonly own: boolean;
}

/** Every tab of a page, in order: what it opens with, its fields, the lists below it, and what is told of its row. */
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
      // Also where a list of fewer of its rows shows.
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

/** The tab where those of one part stand: that of its first list. */
const placeOf = (links: readonly LinkedTab[], part: string | null): LinkedTab | undefined =>
  links.find((link) => link.part === part && !link.own) ?? links.find((link) => link.part === part);

/** The tabs of a page in their order; those of one part are one, unless the reader has only one of them. */
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

/** The tabs of the part that is open, as links; none where one stands alone. */
export function partLinks(page: PageParts): readonly TabLink[] {
  const links = allLinks(page);
  const part = links.find(({ current }) => current)?.part ?? null;
  const several = part === null ? [] : links.filter((one) => one.part === part);
  return several.length < 2 ? [] : several.map(({ part: _, own: __, ...link }) => link);
}
