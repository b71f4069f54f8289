import { useQuery, useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '../api/changes.ts';
import { answered, api, changed } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { problemText } from '../api/problem.ts';
import { invalidateResource, resourceKey } from '../resources/state/query/keys.ts';
import type { Row } from '../resources/state/row/row.ts';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toasts.ts';

interface ProjectStatusProps {
  readonly project: Row;
  readonly writable: boolean;
}

/** The status of the project; for users who may change it, a menu. */
export function ProjectStatus({ project, writable }: ProjectStatusProps) {
  const client = useQueryClient();
  const statuses = useQuery({
    queryKey: [...resourceKey('project_status'), 'all'],
    queryFn: ({ signal }) => answered(api.GET('/api/project_statuses.json', { signal, optOut: inPlace })),
    staleTime: 5 * 60_000,
  });
  const id = project['project_status_id'] as number | null;
  const present = statuses.data?.find((one) => one.id === id);
  const name = present?.name ?? 'No status';
  const set = async (status: number | null) => {
    try {
      const params = { path: { id: project.id } };
      const { changes } = await changed(
        api.PUT('/api/projects/{id}.json', { params, body: { project_status_id: status } }),
      );
      offerUndo('Status changed', changes);
    } catch (error) {
      toast({ text: `The status was not changed. ${problemText(error)}`, kind: 'error' });
    }
    await invalidateResource(client, 'project');
  };
  const dot = (
    <span className="status-dot" style={{ background: present?.color ?? 'transparent' }} aria-hidden="true" />
  );
  if (!writable || !statuses.data?.length)
    return id === null ? null : (
      <span className="overview-status">
        {dot} <span className="visually-hidden">Status: </span>
        {name}
      </span>
    );
  return (
    <Menu
      label={`Status of the project: ${name}`}
      className="btn btn-secondary btn-sm overview-status"
      items={[
        ...statuses.data.map((one) => ({ label: one.name, checked: one.id === id, run: () => void set(one.id) })),
        { label: 'No status', checked: id === null, run: () => void set(null), divided: true },
      ]}
    >
      {dot}
      <span>{name}</span>
      <i className="bi bi-chevron-down" aria-hidden="true" />
    </Menu>
  );
}
