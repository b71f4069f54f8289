/** The links of an item, in both directions, across the modules of its project. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { problemText } from '../../api/problem.ts';
import { registry } from '../../resources/registry.ts';
import { removeRow, useStaying } from '../../resources/state/edit/removal.ts';
import { useLiveList } from '../../resources/state/list/use-live-list.ts';
import { resourceKey } from '../../resources/state/query/keys.ts';
import type { Row } from '../../resources/state/row/row.ts';
import { addressOfUse, lookUpUses } from '../../resources/state/row/uses.ts';
import { Failed, Waiting } from '../../resources/views/states.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/toasts.ts';
import { type ItemPlace, itemResource, itemsPath, linkResource, linksPath } from './make-item.ts';

/** A link, as seen from the item at one of its ends. */
interface Linked {
  readonly id: number;
  /** The path of the collection that contains the link's row. */
  readonly path: string;
  readonly title: string;
  /** The name of the module that contains the other end; null for a web address. */
  readonly within: string | null;
  readonly address: string | null;
  readonly way: 'to' | 'from';
}

const maxRows = 200;

type Opens = Parameters<typeof addressOfUse>[0];

/** The links from an item, to other items and to web addresses. */
async function leadingTo(place: ItemPlace, id: number, opens: Opens): Promise<readonly Linked[]> {
  const links = await answered(
    api.GET('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_value_links.json', {
      params: {
        path: { project_id: place.project, module_id: place.module },
        query: { 'entity_value_id.equals': [id], page: 1, per_page: maxRows },
      },
      optOut: inPlace,
    }),
  );
  const ids = links.flatMap(({ linked_entity_value_id: other }) => other ?? []);
  const items = ids.length
    ? await answered(
        api.GET('/api/projects/{project_id}/entity_values.json', {
          params: {
            path: { project_id: place.project },
            query: { ids: ids.join(','), fields: 'id,title,module_id', page: 1, per_page: maxRows },
          },
          optOut: inPlace,
        }),
      )
    : [];
  return links.map((link) => {
    const item = items.find((one) => one.id === link.linked_entity_value_id);
    const owners = [
      { resource: 'project_scenario_module', id: item?.module_id ?? 0, label: null },
      { resource: 'project', id: place.project, label: null },
    ];
    return {
      id: link.id,
      path: linksPath(place),
      title: item?.title || link.title || link.url || 'Untitled',
      within: item ? moduleNameOf(item) : null,
      address: item ? addressOfUse(opens, { resource: itemResource, id: item.id, owners }) : link.url || null,
      way: 'to',
    };
  });
}

/** The name of the module that contains a row, from the row's labels. */
const moduleNameOf = (row: { readonly _labels?: unknown }): string | null => {
  const labels = row._labels as Readonly<Record<string, unknown>> | undefined;
  return typeof labels?.['module_id'] === 'string' ? labels['module_id'] : null;
};

/** The links to an item from anywhere in the project. */
async function leadingFrom(place: ItemPlace, id: number, opens: Opens): Promise<readonly Linked[]> {
  const uses = await lookUpUses(itemsPath(place), id);
  return uses.flatMap((use): readonly Linked[] => {
    const [item, module] = use.owners;
    if (use.resource !== linkResource || use.field !== 'linked_entity_value_id' || !item || !module) return [];
    return [
      {
        id: use.id,
        path: linksPath({ project: place.project, module: module.id }),
        title: item.label || 'Untitled',
        within: module.label,
        address: addressOfUse(opens, use),
        way: 'from',
      },
    ];
  });
}

const wayLabels = { to: 'Leads to', from: 'Comes from' } as const;

/** The links of an item in both directions, with a button that removes a link. */
export function ItemLinks({
  place,
  row,
  mayRemove,
}: {
  readonly place: ItemPlace;
  readonly row: Row;
  readonly mayRemove: boolean;
}) {
  const { opens } = useStore(registry);
  useLiveList(linkResource, linksPath(place));
  const stays = useStaying(linkResource);
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey(linkResource), linksPath(place), 'of', row.id],
    queryFn: async () =>
      (await Promise.all([leadingTo(place, row.id, opens), leadingFrom(place, row.id, opens)])).flat(),
    staleTime: 10_000,
  });
  if (!data && error)
    return <Failed what="The links of this item could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={3} />;
  const links = data.filter(stays);
  const remove = async ({ id, path, title }: Linked) => {
    try {
      await removeRow({ path, resource: linkResource, id, what: `Link “${title}”`, done: 'Link removed' });
    } catch (refused) {
      toast({ text: problemText(refused), kind: 'error' });
    }
  };
  if (links.length === 0) return <p className="text-2">Nothing is linked with this item yet.</p>;
  return (
    <ul className="item-links" aria-label="Links">
      {links.map((link) => (
        <li key={`${link.way} ${link.id}`}>
          <span className="item-link-words">
            <span className="text-2">{wayLabels[link.way]}</span>
            <Target link={link} />
            {link.within && <span className="text-2">{link.within}</span>}
          </span>
          {mayRemove && (
            <IconButton icon="x-lg" label={`Remove the link with ${link.title}`} onClick={() => void remove(link)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Target({ link: { title, within, address } }: { readonly link: Linked }) {
  if (!address) return <span>{title}</span>;
  if (within !== null) return <Link to={address}>{title}</Link>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
