/** The project lists: one per address, as cards, table or lines, with buttons for a new project. */
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ScreenEntry } from '../../../contract/registry.ts';
import { partOnDemand } from '../../api/lazy-part.ts';
import { paramsIn } from '../../resources/registry-access.ts';
import type { ListFace } from '../../resources/views/collection-view.tsx';
import { ScreenContent } from '../../resources/views/screen-content.tsx';
import { useCaller } from '../../session/caller.ts';
import { session } from '../../session/session.ts';
import { ScreenHeader } from '../../ui/header.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useStore } from '../../ui/store.ts';
import { tourTarget } from '../../ui/tour-target.ts';
import { ProjectCards } from './project-cards.tsx';
import { ProjectLines } from './project-lines.tsx';
import { ResumeRow } from './resume-row.tsx';
import { type ProjectSource, sources } from './sources.ts';
import { type Team, useTeamName, useTeams } from './teams.ts';
import './project-list.css';

const load = () => import('./overlays.ts');
const ImportProjectDialog = partOnDemand(load, (part) => part.ImportProjectDialog);
const NewProjectDialog = partOnDemand(load, (part) => part.NewProjectDialog);

const views = [
  { key: 'grid', title: 'Cards', icon: 'grid' },
  { key: 'table', title: 'Table', icon: 'table' },
  { key: 'compact', title: 'Compact', icon: 'list' },
] as const;
type View = (typeof views)[number]['key'];

/** A page with a list of projects, and the dialogs for a new project. */
export function ProjectList({ entry }: { readonly entry: ScreenEntry }) {
  const { pathname, search } = useLocation();
  const [beginning, setBeginning] = useState<ProjectSource | null>(null);
  const params = entry.route ? paramsIn(entry.route, pathname) : {};
  const team = useTeamName(Number(params['role_id'] ?? Number.NaN));
  const title = team ?? entry.title;
  const viewParam = new URLSearchParams(search).get('view');
  const mayBegin = useCaller().company?.permissions?.write === true;
  const view: View = views.find(({ key }) => key === viewParam)?.key ?? 'grid';
  const face = useMemo(
    (): ListFace => ({
      Cards: view === 'compact' ? ProjectLines : ProjectCards,
      asTable: view === 'table',
      fields: view === 'table' ? [] : ['scenario_module_ids'],
      primary: <NewProject onChoose={setBeginning} />,
      add: () => setBeginning('blank'),
      tools: (
        <>
          <ViewLinks shown={view} />
          <TeamMenu />
        </>
      ),
      above: <ResumeRow />,
      empty: <Elsewhere />,
      ways: (
        <>
          {mayBegin && (
            <button type="button" className="btn btn-secondary" onClick={() => setBeginning('template')}>
              From a template
            </button>
          )}
          <Link className="btn btn-secondary" to="/examples">
            Look at examples
          </Link>
        </>
      ),
    }),
    [view, mayBegin],
  );
  return (
    <>
      <ScreenContent
        key={pathname}
        collection={entry.collection}
        title={title}
        params={params}
        screen={entry}
        face={face}
        header={(primary, status) => <ScreenHeader title={title} primary={primary} status={status} />}
      />
      {beginning === 'file' && <ImportProjectDialog onClose={() => setBeginning(null)} />}
      {beginning && beginning !== 'file' && <NewProjectDialog source={beginning} onClose={() => setBeginning(null)} />}
    </>
  );
}

/** The people who can give access to further projects. */
function Elsewhere() {
  const { company } = useStore(session);
  const whom = company?.administrators || 'an administrator of your company';
  return <p>To work in a project of others, ask its administrator to share it with you, or {whom}.</p>;
}

/** The links to the three views of a list. The address contains the current view. */
function ViewLinks({ shown }: { readonly shown: View }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const addressOf = (view: View): string => {
    const query = new URLSearchParams(search);
    query.delete('columns');
    if (view === 'grid') query.delete('view');
    else query.set('view', view);
    return `${pathname}${query.size > 0 ? `?${query}` : ''}`;
  };
  const current = views.find(({ key }) => key === shown) ?? views[0];
  return (
    <>
      <nav className="view-links" aria-label="View" {...tourTarget('view-links')}>
        {views.map(({ key, title, icon }) => (
          <Link
            key={key}
            to={addressOf(key)}
            className="btn btn-quiet icon-only"
            title={title}
            aria-label={title}
            aria-current={key === shown ? 'true' : undefined}
          >
            <i className={`bi bi-${icon}`} aria-hidden="true" />
          </Link>
        ))}
      </nav>
      <span className="view-menu" {...tourTarget('view-links')}>
        <Menu
          label={`View: ${current.title}`}
          className="btn btn-quiet icon-only"
          items={views.map(({ key, title, icon }) => ({
            label: title,
            icon,
            checked: key === shown,
            run: () => void navigate(addressOf(key)),
          }))}
        >
          <i className={`bi bi-${current.icon}`} aria-hidden="true" />
        </Menu>
      </span>
    </>
  );
}

/** A menu with links to the project lists of teams; the user's own teams come first. */
function TeamMenu() {
  const { pathname } = useLocation();
  const { user } = useCaller();
  const navigate = useNavigate();
  const teams = useTeams().data ?? [];
  if (teams.length === 0) return null;
  const isMine = ({ user_ids }: Team): boolean => user !== null && user_ids.includes(user);
  const sorted = [...teams].sort((one, other) => Number(isMine(other)) - Number(isMine(one)));
  return (
    <Menu
      label="Teams"
      named
      items={sorted.map((team) => ({
        id: team.id,
        label: team.name,
        checked: pathname === `/teams/${team.id}`,
        run: () => void navigate(`/teams/${team.id}`),
      }))}
    >
      <i className="bi bi-people" aria-hidden="true" /> <span className="tool-word">Teams</span>
    </Menu>
  );
}

/** The menu for a new project. */
function NewProject({ onChoose }: { readonly onChoose: (source: ProjectSource) => void }) {
  return (
    <span className="new-project" {...tourTarget('begin-project')}>
      <button type="button" className="btn btn-primary" aria-keyshortcuts="n" onClick={() => onChoose('blank')}>
        <i className="bi bi-plus-lg" aria-hidden="true" />
        <span>
          New <span className="tool-word">project</span>
        </span>
      </button>
      <Menu
        label="More ways to create a project"
        className="btn btn-primary icon-only"
        items={sources
          .filter(({ key }) => key !== 'blank')
          .map(({ key, title, icon }) => ({ label: title, icon, run: () => onChoose(key) }))}
      >
        <i className="bi bi-chevron-down" aria-hidden="true" />
      </Menu>
    </span>
  );
}
