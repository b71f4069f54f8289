import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CollectionEntry, ScreenEntry } from '../../../contract/registry.ts';
import type { InTheWay, Problem } from '../../api/problem.ts';
import { registry } from '../../shell/registry.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useStore } from '../../ui/store.ts';
import { screenOf } from '../registry-access.ts';
import { type Row, titleOf } from '../state/row.ts';

interface InTheWayDialogProps {
  readonly entry: CollectionEntry;
  readonly row: Row;
  readonly problem: Problem;
  readonly onClose: () => void;
}

/** A deletion was refused: says which rows point here, and leads to them. */
export function InTheWayDialog({ entry, row, problem, onClose }: InTheWayDialogProps) {
  const { screens, loaders } = useStore(registry);
  const places = problem.in_the_way.map((users) => ({ users, screen: screenOf(screens, users.resource) }));
  const entries = useQueries({
    queries: places.map(({ screen }) => ({
      queryKey: ['registry', screen?.collection ?? ''],
      queryFn: async () => (await loaders[screen?.collection ?? '']?.())?.default ?? null,
      enabled: screen !== null,
    })),
  });
  return (
    <Dialog title={`${titleOf(row, entry.label)} is in use`} onClose={onClose} cancelLabel="Close">
      <p>{problem.detail}</p>
      <ul className="in-the-way">
        {places.map(({ users, screen }, index) => {
          const href = screen && addressOf(screen, entries[index]?.data ?? null, entry.resource, row.id);
          return (
            <li key={users.resource}>
              {href ? (
                <Link to={href} onClick={onClose}>
                  {words(users)}
                </Link>
              ) : (
                words(users)
              )}
            </li>
          );
        })}
      </ul>
      <p>Change or delete these first, then delete this.</p>
    </Dialog>
  );
}

const words = (users: InTheWay): string => `${users.title}: ${users.count}`;

/** The screen of those rows, narrowed to the ones that point here where it can filter by that. */
function addressOf(screen: ScreenEntry, entry: CollectionEntry | null, resource: string, id: number): string {
  const field = entry?.fields.find(
    (one) => one.filterable && one.options.some((option) => option.resource === resource),
  );
  return field ? `${screen.route}?filter[${field.name}]=${id}` : (screen.route ?? '/');
}
