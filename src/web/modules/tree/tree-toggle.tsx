import { IconButton } from '../../ui/icon-button.tsx';
import { useStore } from '../../ui/store.ts';
import type { ModuleFamily } from '../module-kinds.ts';
import { treeOpenBeside } from './tree-open.ts';

export const treeId = 'project-tree';

/** A button that shows or hides the list of modules beside the module. */
export function TreeToggle({ family }: { readonly family: ModuleFamily }) {
  const open = useStore(treeOpenBeside(family));
  return (
    <IconButton
      icon="layout-sidebar"
      label={open ? 'Hide the modules' : 'Show the modules'}
      className="tree-toggle"
      aria-expanded={open}
      aria-controls={open ? treeId : undefined}
      onClick={() => treeOpenBeside(family).set(!open)}
    />
  );
}
