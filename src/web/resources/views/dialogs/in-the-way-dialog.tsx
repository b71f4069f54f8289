import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { conditionName } from '../../../../contract/conditions.ts';
import type { CollectionEntry, ScreenEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { loadChunk } from '../../../api/chunk.ts';
import type { InTheWay, Problem } from '../../../api/problem.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useStore } from '../../../ui/store.ts';
import { registry } from '../../registry.ts';
import { screenOf } from '../../registry-access.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { ReplacementField, useReplacement } from './replacement.tsx';

/** The maximum number of ids in an address, so that it is not too long to share. */
const maxNamed = 50;

interface InTheWayDialogProps {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  /** The rows that were not deleted. */
  readonly rows: readonly Row[];
  readonly problem: Problem;
  readonly onClose: () => void;
  /** Called after another row has replaced this one. */
  readonly onReplaced?: () => void;
}

/**
 * The dialog after a refused deletion: it lists the rows that refer to the ones to delete, and can replace a single
 * row.
 */
export function InTheWayDialog({ rows, ...props }: InTheWayDialogProps) {
  const [row, ...more] = rows;
  if (row && more.length === 0) return <OneInUse row={row} {...props} />;
  const { entry, problem, onClose } = props;
  return (
    <Dialog title="Some of these are in use" onClose={onClose} cancelLabel="Close">
      <p>Used by:</p>
      <Uses entry={entry} rows={rows} problem={problem} onLeave={onClose} />
      <p>Change or delete these first, or select fewer. Nothing was deleted.</p>
    </Dialog>
  );
}

function OneInUse(props: Omit<InTheWayDialogProps, 'rows'> & { readonly row: Row }) {
  const { entry, path, row, problem, onClose, onReplaced } = props;
  const replacement = useReplacement({ entry, path, row, onClose, onReplaced });
  const name = titleOf(row, entry.label);
  const title = `${name} is in use`;
  if (!problem.replaceable)
    return (
      <Dialog title={title} onClose={onClose} cancelLabel="Close">
        <p>Used by:</p>
        <Uses entry={entry} rows={[row]} problem={problem} onLeave={onClose} />
        <p>Change or delete these first, then delete this.</p>
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      cancelLabel="Keep"
      primary={{
        label: 'Replace and delete',
        run: () => void replacement.replace(),
        busy: replacement.busy,
        danger: true,
      }}
    >
      <p>Used by:</p>
      <Uses entry={entry} rows={[row]} problem={problem} onLeave={onClose} />
      <ReplacementField
        entry={entry}
        path={path}
        row={row}
        replacement={replacement}
        help={`All of these will point to the ${lowerFirst(entry.title)} you choose, then ${name} is deleted. Or keep it.`}
      />
    </Dialog>
  );
}

interface UsesProps {
  readonly entry: CollectionEntry;
  readonly rows: readonly Row[];
  readonly problem: Problem;
  readonly onLeave: () => void;
}

/** The number of referring rows by resource, with links. */
function Uses({ entry, rows, problem, onLeave }: UsesProps) {
  const { screens, loaders } = useStore(registry);
  const places = problem.in_the_way.map((users) => ({ users, screen: screenOf(screens, users.resource) }));
  const entries = useQueries({
    queries: places.map(({ screen }) => ({
      queryKey: ['registry', screen?.collection ?? ''],
      queryFn: async () => {
        const load = loaders[screen?.collection ?? ''];
        return load ? (await loadChunk(load)).default : null;
      },
      enabled: screen !== null,
    })),
  });
  return (
    <ul>
      {places.map(({ users, screen }, index) => {
        const href = screen && addressOf(screen, entries[index]?.data ?? null, entry.resource, rows);
        return (
          <li key={users.resource}>
            {href ? (
              <Link to={href} onClick={onLeave}>
                {words(users)}
              </Link>
            ) : (
              words(users)
            )}
          </li>
        );
      })}
    </ul>
  );
}

const words = ({ count, title }: InTheWay): string => `${count.toLocaleString('en')} ${lowerFirst(title)}`;

/** The address of the referring rows, filtered if their screen has a suitable filter. */
function addressOf(screen: ScreenEntry, entry: CollectionEntry | null, resource: string, rows: readonly Row[]): string {
  const field = entry?.fields.find(
    (one) => one.filterable && one.options.some((option) => option.resource === resource),
  );
  const filter = rows.map(({ id }) => `${conditionName(field?.name ?? '', 'equals')}=${id}`).join('&');
  return field && rows.length <= maxNamed ? `${screen.route}?${filter}` : (screen.route ?? '/');
}
