import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Section } from '../../contract/generated/client.ts';
import { offerUndo } from '../api/changes.ts';
import { api, changed } from '../api/client.ts';
import { problemText } from '../api/problem.ts';
import { projectAddress } from '../modules/module-address.ts';
import { moduleResource } from '../modules/module-queries.ts';
import { useLensed } from '../modules/tree/use-lensed.ts';
import { removeRow } from '../resources/state/edit/removal.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import { Menu } from '../ui/menu.tsx';
import { moveItems } from '../ui/move-menu.tsx';
import { toast } from '../ui/toasts.ts';
import type { ProjectOrder } from './use-project-order.ts';

interface SectionMenuProps {
  readonly project: number;
  readonly code: string;
  readonly section: Section;
  /** The index of the section, and the number of sections. */
  readonly index: number;
  readonly count: number;
  readonly order: ProjectOrder;
}

/** The menu with actions on a whole section. */
export function SectionMenu({ project, code, section, index, count, order }: SectionMenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const lensed = useLensed();
  const params = { path: { project_id: project, id: section.id } };
  const act = async (call: () => Promise<{ readonly changes: readonly string[] }>, done: string, failed: string) => {
    try {
      const { changes } = await call();
      offerUndo(done, changes);
    } catch (error) {
      toast({ text: `${failed} ${problemText(error)}`, kind: 'error' });
    }
    await Promise.all([invalidateResource(client, 'section'), invalidateResource(client, moduleResource)]);
  };
  const copy = () =>
    act(
      () => changed(api.POST('/api/projects/{project_id}/sections/{id}/clone.json', { params })),
      `${section.name} copied with its modules`,
      'The section was not copied.',
    );
  const remove = async () => {
    try {
      await removeRow({
        path: `/api/projects/${project}/sections`,
        resource: 'section',
        id: section.id,
        updated_at: section.updated_at,
        what: `Section “${section.name}”`,
        done: `${section.name} deleted; its modules are without a section`,
        onGone: () => invalidateResource(client, moduleResource),
      });
    } catch (error) {
      toast({ text: `The section was not deleted. ${problemText(error)}`, kind: 'error' });
    }
  };
  return (
    <Menu
      label={`More actions for ${section.name}`}
      className="btn btn-quiet icon-only"
      items={[
        {
          label: 'Edit name and colour',
          icon: 'pencil',
          run: () => void navigate(lensed(`${projectAddress(code)}?tab=projects_sections&row=${section.id}`)),
        },
        // Keys move the sections' modules.
        ...moveItems({ index, count, onMove: (to) => void order.putSection(section.id, to) }).map(
          ({ keys: _, ...item }) => item,
        ),
        { label: 'Copy with its modules', icon: 'copy', run: () => void copy() },
        { label: 'Delete', icon: 'trash', danger: true, divided: true, run: () => void remove() },
      ]}
    >
      <i className="bi bi-three-dots" aria-hidden="true" />
    </Menu>
  );
}
