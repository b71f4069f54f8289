import type { Module } from '../../modules/module-kinds.ts';
import { moduleResource } from '../../modules/module-queries.ts';
import { editedKey, editedRows } from '../../resources/state/edit/row-edit.ts';
import { useStore } from '../../ui/store.ts';
import { useDiagram } from '../react/editor-context.ts';

/** The module of the diagram, with edits that are not saved yet. */
export function useModuleAsEdited(): Module {
  const { module } = useDiagram();
  const pending = useStore(editedRows).get(editedKey(moduleResource, module.id));
  return pending ? { ...module, ...pending } : module;
}
