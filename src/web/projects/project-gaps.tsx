import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../api/client.ts';
import { registry } from '../resources/registry.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import { addressOfUse } from '../resources/state/row/uses.ts';
import { Failed } from '../resources/views/states.tsx';
import { readPage } from '../session/first-load.ts';
import { useStore } from '../ui/store.ts';

/** The gaps of a project, as sentences with links. */
export function ProjectGaps({ project }: { readonly project: number }) {
  const { opens } = useStore(registry);
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey('entity_value'), project, 'gaps'],
    queryFn: (reading) =>
      readPage(reading, async (options) => {
        const { data: gaps = [], response } = await api.GET('/api/projects/{project_id}/gaps', {
          params: { path: { project_id: project } },
          ...options,
        });
        return { gaps, total: Number(response.headers.get('X-Total-Count') ?? gaps.length) };
      }),
  });
  if (error) return <Failed what="The gaps could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className="coverage-gaps" aria-labelledby="coverage-gaps">
      <h2 id="coverage-gaps" className="h5">
        What is missing
      </h2>
      {data.total > data.gaps.length && (
        <p className="text-2">
          The first {data.gaps.length.toLocaleString('en')} of {data.total.toLocaleString('en')}.
        </p>
      )}
      {data.total === 0 ? (
        <p className="text-2">No gaps found.</p>
      ) : (
        <ul>
          {data.gaps.map(({ resource, id, label, owners, gap }) => {
            const address = addressOfUse(opens, { resource, id, owners });
            const name = label || 'Untitled';
            return (
              <li key={`${resource} ${id} ${gap}`}>
                {address ? <Link to={address}>{name}</Link> : <span>{name}</span>} <span className="text-2">{gap}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
