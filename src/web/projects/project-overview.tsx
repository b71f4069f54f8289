/** The overview above the modules of a project: description, people and latest events. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayText, relativeText, timeText } from '../../fields/date/day-text.ts';
import { plainLines } from '../../fields/html/html-words.ts';
import { imageAddress } from '../../fields/image/image-address.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { OpenThreads } from '../comments/open-threads.tsx';
import { projectAddress } from '../modules/module-address.ts';
import { useLensed } from '../modules/tree/use-lensed.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import type { Row } from '../resources/state/row/row.ts';
import { shareParam } from '../resources/tab-links.ts';
import { useCaller } from '../session/caller.ts';
import { CoverageRing } from './coverage-ring.tsx';
import { ProjectPdf } from './project-pdf.tsx';
import { ProjectPublishing, useProjectRights } from './project-publishing.tsx';
import { ProjectStatus } from './project-status.tsx';
import './project-overview.css';

interface ProjectOverviewProps {
  readonly project: Row;
  /** The code of the project in the address. */
  readonly code: string;
  readonly writable: boolean;
  readonly onComments: () => void;
}

/** The overview of a project: picture, description, status, dates, coverage and people. */
export function ProjectOverview({ project, code, writable, onComments }: ProjectOverviewProps) {
  const { shared } = useCaller();
  const lensed = useLensed();
  const image = imageAddress(project['image']);
  const words = plainLines(String(project['description'] ?? '')).join('\n');
  const dates = [project['starts_on'], project['ends_on']].map((day) => (day ? dayText(day) : null));
  return (
    <section className="project-overview" aria-label="Overview">
      <div className="overview-about">
        {image && <img src={image} alt="" className="overview-image" />}
        <div className="overview-words">
          {words && <p className="overview-description">{words}</p>}
          <div className="card-facts">
            <ProjectPublishing project={project} />
            <ProjectStatus project={project} writable={writable} />
            {(dates[0] || dates[1]) && (
              <span>
                {dates[0] ?? '...'} – {dates[1] ?? '...'}
              </span>
            )}
          </div>
          {typeof project['coverage'] === 'number' && (
            <Link to={lensed(`${projectAddress(code)}?tab=coverage`)} className="overview-coverage">
              Coverage <CoverageRing percent={project['coverage']} />
            </Link>
          )}
          <ProjectPdf project={project} writable={writable} />
        </div>
      </div>
      {/* Visitors of an access link do not see people. */}
      {shared === null && <People project={project} code={code} />}
      {shared === null && <Talk project={project.id} onComments={onComments} />}
      {shared === null && <Latest project={project.id} code={code} />}
    </section>
  );
}

const rights = { admin: 'May share and delete', write: 'May change', read: 'May read' } as const;
const maxNames = 6;

/** The people with rights on the project, the highest right first. */
function People({ project, code }: { readonly project: Row; readonly code: string }) {
  const lensed = useLensed();
  const { admin } = useProjectRights(project);
  const granted = useQuery({
    queryKey: [...resourceKey('user_permission'), project.id, 'overview'],
    queryFn: async ({ signal }) => {
      const options = { params: { path: { project_id: project.id } }, signal, optOut: inPlace };
      const [people, teams] = await Promise.all([
        answered(api.GET('/api/projects/{project_id}/user_permissions.json', options)),
        answered(api.GET('/api/projects/{project_id}/role_permissions.json', options)),
      ]);
      return [
        ...people.map(({ user_id, permission_key, _labels }) => ({
          key: `user ${user_id}`,
          right: permission_key,
          name: _labels.user_id ?? 'Somebody',
        })),
        ...teams.map(({ role_id, permission_key, user_ids, _labels }) => ({
          key: `role ${role_id}`,
          right: permission_key,
          name: `${_labels.role_id ?? 'A team'} (${user_ids.length})`,
        })),
      ];
    },
  });
  const all = granted.data ?? [];
  return (
    <div className="overview-part">
      <h2 className="overview-title">
        <Link to={lensed(`${projectAddress(code)}?${admin ? `${shareParam}=1` : 'tab=projects_user_permissions'}`)}>
          People and rights
        </Link>
      </h2>
      {granted.isError && <p className="text-2">Who may do what could not be loaded.</p>}
      <dl className="overview-rights">
        {(['admin', 'write', 'read'] as const).map((right) => {
          const names = all.filter((one) => one.right === right).map(({ name }) => name);
          if (names.length === 0) return null;
          const more = names.length - maxNames;
          return (
            <div key={right}>
              <dt>{rights[right]}</dt>
              <dd>
                {names.slice(0, maxNames).join(', ')}
                {more > 0 && ` and ${more} more`}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** The open comment threads, the newest first. */
function Talk({ project, onComments }: { readonly project: number; readonly onComments: () => void }) {
  const lensed = useLensed();
  return (
    <div className="overview-part">
      <h2 className="overview-title">
        <button type="button" className="btn btn-link" onClick={onComments}>
          Open comments
        </button>
      </h2>
      <div className="overview-talk">
        <OpenThreads project={project} most={3} along={lensed} />
      </div>
    </div>
  );
}

/** The latest events, with the people who caused them. */
function Latest({ project, code }: { readonly project: number; readonly code: string }) {
  const lensed = useLensed();
  const events = useQuery({
    queryKey: [...resourceKey('project_history_event'), project, 'latest'],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/projects/{project_id}/project_history_events.json', {
          params: { path: { project_id: project }, query: { sort: '-created_at', per_page: 4, page: 1 } },
          signal,
          optOut: inPlace,
        }),
      ),
  });
  return (
    <div className="overview-part">
      <h2 className="overview-title">
        <Link to={lensed(`${projectAddress(code)}?tab=projects_project_history_events`)}>Latest changes</Link>
      </h2>
      {events.isError && <p className="text-2">The latest changes could not be loaded.</p>}
      {events.data?.length === 0 && <p className="text-2">No changes yet.</p>}
      <ul className="overview-events">
        {events.data?.map((event) => (
          <li key={event.id}>
            <span>
              <strong>{event._labels.user_id ?? 'Somebody'}</strong> {event.event} {event.what.toLowerCase()}
              {event.summary && ` “${event.summary}”`}
              {event._labels.module_id && event.resource !== 'project_scenario_module' && (
                <>
                  {' in '}
                  <Link to={lensed(`${projectAddress(code)}/modules/${event.module_id}`)}>
                    {event._labels.module_id}
                  </Link>
                </>
              )}
            </span>{' '}
            <time dateTime={event.created_at} title={timeText(event.created_at)}>
              {relativeText(event.created_at, Date.now())}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
