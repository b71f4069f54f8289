import { Suspense } from 'react';
import type { Project } from '../../../contract/generated/client.ts';
import { PartOnItsWay } from '../../api/part-on-its-way.tsx';
import { useCollection } from '../../resources/registry-access.ts';
import { ShareDialog } from '../../resources/sharing/share-on-demand.ts';
import { type Module, type ModuleKind, segmentOf } from '../module-kinds.ts';
import { modulesPath } from '../module-queries.ts';
import { AccessLinks } from './access-links.tsx';

interface ShareModuleProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  /** The project; null if an access link opens only the module. */
  readonly project: Project | null;
  readonly onClose: () => void;
}

/** The share dialog of a module. Rights on the module are those on its project; access links belong to the module. */
export function ShareModule({ module, kind, project, onClose }: ShareModuleProps) {
  const { entry } = useCollection('projects');
  const id = Number(module.project_id);
  return (
    <Suspense fallback={<PartOnItsWay />}>
      {entry && (
        <ShareDialog
          title="Share this module"
          sharedBy={entry.sharedBy}
          path={`${entry.path}/${id}`}
          explained={`${modulesPath(id)}/${module.id}`}
          note={`Rights are given on the whole project${project ? ` “${project.name}”` : ''}, with all of its modules.`}
          links={<AccessLinks project={id} module={module.id} embedSegment={segmentOf(kind, true)} />}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
