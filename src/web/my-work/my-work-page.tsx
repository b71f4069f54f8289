/** The rows of all projects that are assigned to the user or mention the user, grouped by due date. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { Link, useSearchParams } from 'react-router';
import type { WorkRow } from '../../contract/generated/client.ts';
import { dayText } from '../../fields/date/day-text.ts';
import { untitled } from '../../fields/reference-names.ts';
import { ValueChip } from '../../fields/web/value-chip.tsx';
import { registry } from '../resources/registry.ts';
import { addressOfUse } from '../resources/state/row/uses.ts';
import { ShowMore } from '../resources/views/show-more.tsx';
import { Failed, Waiting } from '../resources/views/states.tsx';
import { ScreenHeader } from '../ui/header.tsx';
import { Menu } from '../ui/menu.tsx';
import { useStore } from '../ui/store.ts';
import { loadMyWork } from './calls.ts';
import { inSections } from './due.ts';
import './my-work.css';

export function MyWorkPage() {
  const [query, setQuery] = useSearchParams();
  const project = Number(query.get('project')) || null;
  const done = query.get('done') === 'true';
  const work = useInfiniteQuery({
    queryKey: ['collection', 'my_work', project, done],
    queryFn: ({ pageParam, signal }) => loadMyWork({ project, done }, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, page) => sum + page.rows.length, 0) < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const change = (name: string, value: string | null) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const pages = work.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const [first] = pages;
  const projects = first?.projects ?? [];
  // A project without rows for the user is not in the list, so its name is unknown.
  const chosen = project === null ? null : (projects.find(({ id }) => id === project)?.label ?? 'One project');
  return (
    <>
      <ScreenHeader title="My work" />
      <div className="my-work">
        <div className="list-tools" role="toolbar" aria-label="Tools for my work">
          {(projects.length > 1 || project !== null) && (
            <Menu
              label={`Project: ${chosen ?? 'All'}`}
              items={[
                { id: 'all', label: 'All projects', checked: project === null, run: () => change('project', null) },
                ...projects.map(({ id, label, count }) => ({
                  id,
                  label,
                  note: String(count),
                  checked: id === project,
                  run: () => change('project', String(id)),
                })),
              ]}
            >
              <i className="bi bi-folder" aria-hidden="true" /> {chosen ?? 'All projects'}
            </Menu>
          )}
          <button
            type="button"
            className="btn btn-quiet"
            aria-pressed={done}
            onClick={() => change('done', done ? null : 'true')}
          >
            <i className={`bi bi-${done ? 'check2-square' : 'square'}`} aria-hidden="true" /> Show what is done
          </button>
          {first && (
            <span className="list-count" role="status">
              {first.total} {first.total === 1 ? 'item' : 'items'}
            </span>
          )}
        </div>
        {work.error && !first ? (
          <Failed what="Your work could not be loaded." error={work.error} onRetry={() => void work.refetch()} />
        ) : !first ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <NothingToDo narrowed={project !== null} />
        ) : (
          <Sections rows={rows} />
        )}
        <ShowMore list={work} />
      </div>
    </>
  );
}

/** The message in an empty list: which rows would be listed, and a link to the projects. */
function NothingToDo({ narrowed }: { readonly narrowed: boolean }) {
  return (
    <div className="list-state">
      <i className="bi bi-person-check" aria-hidden="true" />
      <h2>{narrowed ? 'Nothing for you in this project' : 'Nothing is assigned to you'}</h2>
      <p>Items that are assigned to you and comments that mention you stand here, from all projects you may read.</p>
      <div className="list-state-actions">
        <Link to="/my-projects" className="btn btn-secondary">
          My projects
        </Link>
      </div>
    </div>
  );
}

function Sections({ rows }: { readonly rows: readonly WorkRow[] }) {
  return inSections(rows, dayjs().format('YYYY-MM-DD')).map(({ key, title, rows: within }) => (
    <section key={key} className={`my-work-section ${key}`} aria-label={title}>
      <h2>
        {title} <span className="text-2">{within.length}</span>
      </h2>
      <ul>
        {within.map((row) => (
          <WorkLine key={`${row.resource} ${row.id}`} row={row} />
        ))}
      </ul>
    </section>
  ));
}

function WorkLine({ row }: { readonly row: WorkRow }) {
  const { opens } = useStore(registry);
  const address = addressOfUse(opens, row);
  const label = row.label.trim() || untitled;
  // Removes duplicates, because a row may have the same owner in two ways.
  const owners = new Map(row.owners.map((owner) => [`${owner.resource} ${owner.id}`, owner.label]));
  const origin = [row.way === 'mentioned' ? 'Mentions you' : row.title, ...owners.values()].filter(Boolean);
  return (
    <li className={row.done ? 'work-line done' : 'work-line'}>
      <i className={`bi bi-${row.way === 'mentioned' ? 'at' : (row.icon ?? 'card-text')}`} aria-hidden="true" />
      <span className="work-words">
        {address ? (
          <Link to={address} className="work-title">
            {label}
          </Link>
        ) : (
          <span className="work-title">{label}</span>
        )}
        <span className="text-2">{origin.join(' · ')}</span>
      </span>
      {row.state && <ValueChip>{row.state}</ValueChip>}
      {row.due && (
        <time className="work-due" dateTime={row.due}>
          {dayText(row.due)}
        </time>
      )}
    </li>
  );
}
