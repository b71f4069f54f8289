/** The main part of a project's page: its modules in their sections. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { leadsToComment } from '../comments/comment-address.ts';
import { CommentsButton, useCommentsCommand } from '../comments/page-comments.tsx';
import { useLiveModules } from '../modules/header/module-live.tsx';
import { projectAddress } from '../modules/module-address.ts';
import { groupsFound, type ProjectModules as Lists, useProjectModules } from '../modules/module-groups.ts';
import type { ModuleKind } from '../modules/module-kinds.ts';
import { useModuleKinds } from '../modules/module-queries.ts';
import { LensChip } from '../modules/tree/lens-chip.tsx';
import { useLensed } from '../modules/tree/use-lensed.ts';
import { useRememberedPlace } from '../modules/tree/use-remembered-place.ts';
import { useModuleCommands } from '../modules/use-module-commands.ts';
import type { Row } from '../resources/state/row/row.ts';
import { ReadOnlyChip } from '../resources/views/read-only-chip.tsx';
import { Failed, Waiting } from '../resources/views/states.tsx';
import type { PaletteCommand } from '../ui/commands.ts';
import { useCommands } from '../ui/use-commands.ts';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { AddModuleDialog } from './add-module-dialog.tsx';
import { AddSection } from './add-section.tsx';
import { ModuleSection } from './module-section.tsx';
import { ProjectComments } from './project-comments.tsx';
import { ProjectOverview } from './project-overview.tsx';
import { useProjectRights } from './project-publishing.tsx';
import { StarterSets } from './starter-sets.tsx';
import { useProjectOrder } from './use-project-order.ts';
import '../modules/module-marks.css';
import './project-modules.css';

interface ProjectModulesProps {
  readonly project: Row;
  /** Renders the header of the page. It includes the primary action and the status of this part. */
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
  /** The controls beside the search, for actions on all modules. */
  readonly tools: ReactNode;
}

/** The modules of a project in their sections, with controls that add, reorder and move them. */
export function ProjectModules({ project, header, tools }: ProjectModulesProps) {
  const { projectId = '' } = useParams();
  const rights = useProjectRights(project);
  const lists = useProjectModules(project.id);
  useLiveModules(project.id);
  useRememberedPlace({ title: String(project['name']), within: null, icon: 'folder' });
  /** The section for the new module while the gallery is open; null while it is closed. */
  const [adding, setAdding] = useState<{ readonly section: number | null } | null>(null);
  const { search } = useLocation();
  const leadsHere = leadsToComment(search);
  const [commenting, setCommenting] = useState(leadsHere);
  // A notification may navigate to this page while it is already open.
  useEffect(() => {
    if (leadsHere) setCommenting(true);
  }, [leadsHere]);
  useCommentsCommand(() => setCommenting(true));
  const narrow = useIsNarrow();
  const { write } = rights;
  const commands = useMemo((): readonly PaletteCommand[] => {
    const run = () => setAdding({ section: null });
    const add = {
      id: 'new-module',
      label: 'New module',
      icon: 'plus-lg',
      group: 'Actions',
      weight: 2,
      keys: 'n',
      run,
    } as const;
    return write ? [add] : [];
  }, [write]);
  useCommands(commands);
  const navigate = useNavigate();
  const isRequested = new URLSearchParams(search).get('new') === 'module';
  useEffect(() => {
    if (!isRequested) return;
    void navigate(projectAddress(projectId), { replace: true });
    if (write) setAdding({ section: null });
  }, [isRequested, write, projectId, navigate]);
  const primary = (
    <>
      {!narrow && (
        <CommentsButton
          what="project"
          count={Number(project['comment_count'] ?? 0)}
          unread={Number(project['unread_comment_count'] ?? 0)}
          open={commenting}
          onToggle={() => setCommenting(!commenting)}
        />
      )}
      {rights.write && (
        <button
          type="button"
          className="btn btn-primary"
          aria-haspopup="dialog"
          aria-keyshortcuts="n"
          onClick={() => setAdding({ section: null })}
        >
          <i className="bi bi-plus-lg" aria-hidden="true" />
          <span>
            Add <span className="tool-word">module</span>
          </span>
        </button>
      )}
    </>
  );
  return (
    <>
      {header(
        primary,
        <>
          {!rights.write && <ReadOnlyChip />}
          <LensChip project={project.id} />
        </>,
      )}
      <Body
        code={projectId}
        project={project}
        lists={lists}
        tools={tools}
        onAdd={rights.write ? (section) => setAdding({ section }) : null}
        onComments={() => setCommenting(true)}
      />
      {adding && (
        <AddModuleDialog
          project={project.id}
          code={projectId}
          sections={(lists.groups ?? []).flatMap(({ section }) => section ?? [])}
          section={adding.section}
          onClose={() => setAdding(null)}
        />
      )}
      {commenting && <ProjectComments project={project} onClose={() => setCommenting(false)} />}
    </>
  );
}

const noKinds: readonly ModuleKind[] = [];

interface BodyProps {
  readonly code: string;
  readonly project: Row;
  readonly lists: Lists;
  readonly tools: ReactNode;
  /** Opens the gallery for a new module in a section; null if the user may not add modules. */
  readonly onAdd: ((section: number | null) => void) | null;
  /** Opens the comments on the project. */
  readonly onComments: () => void;
}

function Body({ code, project, lists: { groups, error, retry }, tools, onAdd, onComments }: BodyProps) {
  const kinds = useModuleKinds();
  const [text, setText] = useState('');
  const { hash } = useLocation();
  const lensed = useLensed();
  useModuleCommands({ project: code, groups, kinds: kinds.data ?? noKinds, lensed, addsModules: true });
  const found = useMemo(() => groupsFound(groups ?? [], text), [groups, text]);
  const [announcement, announce] = useState('');
  const order = useProjectOrder(project.id, groups ?? [], announce);
  const sections = (groups ?? []).flatMap(({ section }) => section ?? []);
  const ready = groups !== null && kinds.data !== undefined;
  useEffect(() => {
    if (ready && hash.startsWith('#section-')) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash]);
  const failure = groups ? kinds.error : (error ?? kinds.error);
  if (failure) {
    return (
      <Failed
        what="The modules could not be loaded."
        error={failure}
        onRetry={() => {
          retry();
          void kinds.refetch();
        }}
      />
    );
  }
  if (!groups || !kinds.data) return <Waiting />;
  const count = groups.reduce((sum, { modules }) => sum + modules.length, 0);
  const overview = <ProjectOverview project={project} code={code} writable={onAdd !== null} onComments={onComments} />;
  if (count === 0)
    return (
      <div className="project-modules">
        {overview}
        <StarterSets project={project.id} kinds={kinds.data} onAdd={onAdd && (() => onAdd(null))} />
      </div>
    );
  return (
    <div className="project-modules">
      {overview}
      <div className="list-tools" role="toolbar" aria-label="Tools for modules">
        <input
          type="search"
          className="form-control module-search"
          data-list-search
          aria-label="Find a module"
          placeholder="Find a module"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="list-count" role="status">
          {text.trim() === ''
            ? `${count} ${count === 1 ? 'module' : 'modules'}`
            : `${found.reduce((sum, { modules }) => sum + modules.length, 0)} of ${count} modules`}
        </span>
        <span className="visually-hidden" role="status">
          {announcement}
        </span>
        <span className="list-tools-end">
          {onAdd && <AddSection project={project.id} />}
          {tools}
          <Link to={lensed(`${projectAddress(code)}?tab=projects_project_scenario_modules`)} className="btn btn-quiet">
            <i className="bi bi-table" aria-hidden="true" /> <span className="tool-word">Table</span>
          </Link>
        </span>
      </div>
      {found.length === 0 && <p className="text-2">No module has “{text.trim()}” in its name.</p>}
      {found.map((group) => (
        <ModuleSection
          key={group.section?.id ?? 0}
          group={group}
          project={project.id}
          code={code}
          kinds={kinds.data}
          index={sections.findIndex(({ id }) => id === group.section?.id)}
          count={sections.length}
          order={onAdd && text.trim() === '' ? order : null}
          onAdd={onAdd && (() => onAdd(group.section?.id ?? null))}
        />
      ))}
    </div>
  );
}
