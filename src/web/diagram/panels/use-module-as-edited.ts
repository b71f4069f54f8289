import type { Module } from '../../modules/module-kinds.ts';
import { moduleResource } from '../../modules/module-queries.ts';
import { pendingKey, pendingRows } from '../../resources/state/edit/row-edit.ts';
import { useStore } from '../../ui/store.ts';
import { useDiagram } from '../react/editor-context.ts';

/** The module of the diagram, with edits that are not saved yet. */
export function useModuleAsEdited(): Module {
  const { module } = useDiagram();
  const pending = useStore(pendingRows).get(pendingKey(moduleResource, module.id));
  return pending ? { ...module, ...pending } : module;
}
