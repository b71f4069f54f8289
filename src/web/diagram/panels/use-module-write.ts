import { useCallback, useRef } from 'react';
import { type ModuleEdit, useModuleChanges } from '../../modules/module-changes.ts';
import { useDiagram } from '../react/editor-context.ts';

/** Queues writes to the module of the diagram. Each write is based on the result of the previous one. */
export function useModuleWrite(): (edit: ModuleEdit) => void {
  const { module } = useDiagram();
  const { update } = useModuleChanges(module);
  const latest = useRef(update);
  latest.current = update;
  const before = useRef<Promise<void>>(Promise.resolve());
  return useCallback((edit) => {
    before.current = before.current.then(() => latest.current(edit));
  }, []);
}
