import { type KeyboardEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Project } from '../../../contract/generated/client.ts';
import { Loading } from '../../ui/late.tsx';
import { useStore } from '../../ui/store.ts';
import { moduleAddress, projectAddress } from '../module-address.ts';
import { type Group, groupsFound, type ListedModule, useProjectModules } from '../module-groups.ts';
import { kindOfType, type Module, type ModuleKind, segmentOf } from '../module-kinds.ts';
import { useModuleStatuses } from '../module-queries.ts';
import { treeOpenBeside } from './tree-open.ts';
import { treeId } from './tree-toggle.tsx';
import { useLensed } from './use-lensed.ts';
import './project-tree.css';

interface ProjectTreeProps {
  readonly project: Project;
  readonly module: Module;
  readonly kinds: readonly ModuleKind[];
}

/** The sections and modules of the project, beside a module. A search field filters them. */
export function ProjectTree({ project, module, kinds }: ProjectTreeProps) {
  const family = kindOfType(kinds, module.type_key)?.family ?? 'lists';
  const open = useStore(treeOpenBeside(family));
  return open && <OpenTree project={project} module={module} kinds={kinds} />;
}

function OpenTree({ project, module, kinds }: ProjectTreeProps) {
  const { projectId = '' } = useParams();
  const lensed = useLensed();
  const { groups, error, retry } = useProjectModules(project.id);
  const [text, setText] = useState('');
  const found = groupsFound(groups ?? [], text);
  return (
    <nav id={treeId} className="project-tree" aria-label={`Modules of ${project.name}`} onKeyDown={moveFocus}>
      <Link to={lensed(projectAddress(projectId))} className="tree-project">
        {project.name}
      </Link>
      <input
        type="search"
        className="form-control tree-search"
        aria-label="Find a module"
        placeholder="Find a module"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="tree-groups">
        {error !== null && !groups && (
          <p role="alert" className="tree-note">
            The modules could not be loaded.{' '}
            <button type="button" className="btn btn-link btn-sm" onClick={retry}>
              Retry
            </button>
          </p>
        )}
        {!groups && error === null && <Loading />}
        {groups && found.length === 0 && (
          <p role="status" className="tree-note">
            No module has “{text.trim()}” in its name.
          </p>
        )}
        {found.map((group) => (
          <TreeGroup key={group.section?.id ?? 0} group={group} code={projectId} present={module.id} kinds={kinds} />
        ))}
      </div>
    </nav>
  );
}

interface TreeGroupProps {
  readonly group: Group;
  readonly code: string;
  readonly present: number;
  readonly kinds: readonly ModuleKind[];
}

function TreeGroup({ group: { section, modules }, code, present, kinds }: TreeGroupProps) {
  if (modules.length === 0) return null;
  const list = (
    <ul>
      {modules.map((one) => (
        <TreeModule key={one.id} module={one} code={code} current={one.id === present} kinds={kinds} />
      ))}
    </ul>
  );
  if (!section) return list;
  return (
    <details open>
      <summary>
        <span className="tree-section" style={{ background: section.color }} aria-hidden="true" />
        {section.name}
      </summary>
      {list}
    </details>
  );
}

interface TreeModuleProps {
  readonly module: ListedModule;
  readonly code: string;
  readonly current: boolean;
  readonly kinds: readonly ModuleKind[];
}

function TreeModule({ module, code, current, kinds }: TreeModuleProps) {
  const kind = kindOfType(kinds, module.type_key);
  const lensed = useLensed();
  const status = useModuleStatuses().data?.find(({ id }) => id === module.project_scenario_module_status_id);
  if (!kind) return null;
  return (
    <li>
      <Link
        to={lensed(moduleAddress({ project: code, segment: segmentOf(kind, false), module: module.id }))}
        className="tree-module"
        aria-current={current ? 'page' : undefined}
        title={module.name}
      >
        <i className={`bi bi-${kind.icon} family-${kind.family}`} aria-hidden="true" />
        <span className="tree-name">{module.name}</span>
        {module.locked && <i className="bi bi-lock tree-lock" role="img" aria-label="Locked" />}
        {module.unread_comment_count > 0 && (
          <span className="unread-dot" role="img" aria-label={`${module.unread_comment_count} unread comments`} />
        )}
        {status && (
          <span className="status-dot" role="img" aria-label={status.name} style={{ background: status.color }} />
        )}
      </Link>
    </li>
  );
}

/** Moves the focus with the up and down keys, between the search field and the lines. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('input, summary, .tree-module')].filter(
    (line) => line.offsetParent !== null,
  );
  const next = lines[lines.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
