import { browserMemory } from '../../ui/memory.ts';
import { createStore, type Store } from '../../ui/store.ts';
import type { ModuleFamily } from '../module-kinds.ts';

/**
 * The minimum width of the window for showing the tree beside a diagram, in pixels: in a narrower one the diagram would
 * have less space than the panels.
 */
const wideEnough = 1700;

function openStore(key: string, usual: () => boolean): Store<boolean> {
  const stored = browserMemory.getItem(key);
  const store = createStore(stored === null ? usual() : stored !== 'closed');
  store.subscribe(() => browserMemory.setItem(key, store.get() ? 'open' : 'closed'));
  return store;
}

const usually = openStore('tessera.project_tree', () => true);
const besideDiagrams = openStore('tessera.project_tree.diagrams', () => window.innerWidth >= wideEnough);

/** Whether the list of modules is shown beside a module. The browser stores this by family. */
export const treeOpenBeside = (family: ModuleFamily): Store<boolean> =>
  family === 'diagrams' ? besideDiagrams : usually;
