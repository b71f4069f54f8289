import { useQuery } from '@tanstack/react-query';
import { Failure } from '../api/notice.tsx';
import type { ModuleContentProps } from '../modules/module-content.ts';
import { readPage } from '../session/first-load.ts';
import { Loading } from '../ui/late.tsx';
import { DiagramPage } from './page/diagram-page.tsx';
import { emptyBatch } from './sync/batch.ts';
import { loadItemTypes, loadRows } from './sync/calls.ts';
import { replayModule } from './sync/replay.ts';
import { storedOf } from './sync/rows.ts';
import './page/diagram.css';
import './panels/toolbar.css';
import './panels/stencil.css';
import './panels/menus.css';

/** The content of a diagram module: loads its items and opens the editor with them. */
export function DiagramModule(props: ModuleContentProps) {
  const { module, canWrite } = props;
  const projectId = module.project_id as number;
  const load = useQuery({
    queryKey: ['diagram', module.id],
    queryFn: (reading) =>
      readPage(reading, async (options) => {
        const itemTypes = await loadItemTypes(module.scenario_module_id, options);
        // Unsaved changes of earlier pages are sent first, so that the rows include them.
        const leftOver = canWrite ? await replayModule(module.id) : { cellConflicts: [], refused: emptyBatch };
        const loadedAt = Date.now();
        return { stored: storedOf(await loadRows(projectId, module.id, options)), itemTypes, loadedAt, leftOver };
      }),
    // The query is never refetched: the editor applies changes itself, and a refetch would replace the diagram while it
    // is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (load.isPending) return <Loading />;
  if (load.isError) {
    return <Failure title="The diagram could not be loaded." error={load.error} onRetry={() => void load.refetch()} />;
  }
  return <DiagramPage key={module.id} {...props} {...load.data} />;
}
