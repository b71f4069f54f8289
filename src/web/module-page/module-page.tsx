/**
 * The page of a module: looks the module up by its address, and shows the content of its kind below a common header.
 */
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { notFoundPath } from '../api/failure.ts';
import { Failure, Notice } from '../api/notice.tsx';
import { Problem } from '../api/problem.ts';
import { ModuleHeader } from '../modules/header/module-header.tsx';
import { LiveModules } from '../modules/header/module-live.tsx';
import { moduleAddress, projectAddress } from '../modules/module-address.ts';
import { kindOfSegment, kindOfType, type Module, type ModuleKind, segmentOf } from '../modules/module-kinds.ts';
import { useModule, useModuleKinds, useProject } from '../modules/module-queries.ts';
import { rightsOnModule } from '../modules/module-rights.ts';
import { ProjectTree } from '../modules/tree/project-tree.tsx';
import { useRememberedPlace } from '../modules/tree/use-remembered-place.ts';
import { useModulePdf } from '../project-page/use-module-pdf.ts';
import { useCaller } from '../session/caller.ts';
import { routeId } from '../session/route-ids.ts';
import { Loading } from '../ui/late.tsx';
import { contentOf } from './contents.ts';
import '../modules/module-marks.css';
import './module-page.css';

/** The page of the module in the address. `embedded`: the page is inside another site's page. */
export function ModulePage({ embedded = false }: { readonly embedded?: boolean }) {
  const { projectId = '', segment = '', moduleId = '' } = useParams();
  const kinds = useModuleKinds();
  const named = kinds.data && kindOfSegment(kinds.data, segment, embedded);
  // Prefetches the content while the module is loading.
  useEffect(() => {
    if (named) contentOf(named).fetchCode();
  }, [named]);
  const [project, module] = [routeId(projectId), routeId(moduleId)];
  if (Number.isNaN(project) || Number.isNaN(module)) return <Navigate to={notFoundPath} replace />;
  if (!kinds.data) {
    if (!kinds.isError) return <Loading />;
    return <Failure title="The module could not be loaded." error={kinds.error} onRetry={() => void kinds.refetch()} />;
  }
  if (!named) return <Navigate to={notFoundPath} replace />;
  return <Found key={module} project={project} module={module} kinds={kinds.data} embedded={embedded} />;
}

interface FoundProps {
  readonly project: number;
  readonly module: number;
  readonly kinds: readonly ModuleKind[];
  readonly embedded: boolean;
}

function Found({ project: projectId, module: moduleId, kinds, embedded }: FoundProps) {
  const params = useParams();
  const { search, hash } = useLocation();
  const module = useModule(projectId, moduleId);
  const project = useProject(projectId, !useOpensOneModule());
  if (!module.data) {
    if (!module.isError) return <Loading />;
    return (
      <Failure title="The module could not be loaded." error={module.error} onRetry={() => void module.refetch()} />
    );
  }
  if (module.error instanceof Problem && (module.error.status === 403 || module.error.status === 404)) return <Gone />;
  const kind = kindOfType(kinds, module.data.type_key);
  if (!kind) return <Navigate to={notFoundPath} replace />;
  const { projectId: code = '', segment = '', moduleId: moduleCode = '' } = params;
  const right = segmentOf(kind, embedded);
  if (kindOfSegment(kinds, segment, embedded) !== kind) {
    const pathname = moduleAddress({ project: code, segment: right, module: moduleCode, embedded });
    return <Navigate to={{ pathname, search, hash }} replace />;
  }
  return <Shown module={module.data} kind={kind} project={project.data ?? null} kinds={kinds} embedded={embedded} />;
}

/** The message if an open module is deleted, or the user loses the right to see it. */
function Gone() {
  const { projectId = '' } = useParams();
  return (
    <Notice icon="puzzle" title="This module is not here any more">
      <p role="alert">It was deleted, or you may not see it any more.</p>
      <div className="notice-actions">
        <Link to={projectAddress(projectId)} className="btn btn-primary">
          To the project
        </Link>
      </div>
    </Notice>
  );
}

/** Whether an access link opens the module without its project. */
function useOpensOneModule(): boolean {
  const { projectId = '', moduleId = '' } = useParams();
  const isCode = (id: string) => !/^\d+$/.test(id);
  return useCaller().shared !== null && isCode(projectId) && isCode(moduleId);
}

interface ShownProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  readonly project: Parameters<typeof ModuleHeader>[0]['project'];
  readonly kinds: readonly ModuleKind[];
  readonly embedded: boolean;
}

function Shown({ module, kind, project, kinds, embedded }: ShownProps) {
  const caller = useCaller();
  const rights = rightsOnModule(module, caller);
  const papers = useModulePdf(module, kinds, kind);
  // Visitors of access links cannot export.
  const more = caller.shared === null ? papers : [];
  const Content = contentOf(kind);
  useRememberedPlace(
    embedded || !project ? null : { title: module.name, within: project.name, icon: kind.icon || 'puzzle' },
  );
  return (
    <div className="module-page">
      <ModuleHeader {...{ module, kind, project, kinds, rights, embedded, more }} />
      {project && <LiveModules project={project.id} />}
      {project && !embedded && <ProjectTree project={project} module={module} kinds={kinds} />}
      <div className="module-content">
        <Suspense fallback={<Loading />}>
          <Content module={module} kind={kind} project={project} canWrite={rights.write} embedded={embedded} />
        </Suspense>
      </div>
    </div>
  );
}
