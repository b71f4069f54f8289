import { browserMemory } from '../../ui/memory.ts';
import { createStore, type Store } from '../../ui/store.ts';
import type { ModuleFamily } from '../module-kinds.ts';

/** In a narrower window (pixels), a diagram would have less space than the panels beside it. */
const wideEnough = 1700;

function openStore(key: string, usual: () => boolean): Store<boolean> {
  const stored = browserMemory.getItem(key);
  const store = createStore(stored === null ? usual() : stored !== 'closed');
  store.subscribe(() => browserMemory.setItem(key, store.get() ? 'open' : 'closed'));
  return store;
}

const usually = openStore('tessera.project_tree', () => true);
const besideDiagrams = openStore('tessera.project_tree.diagrams', () => window.innerWidth >= wideEnough);

/** Whether the list of the project's modules is shown beside a module; stored in this browser. */
export const treeOpenBeside = (family: ModuleFamily): Store<boolean> =>
  family === 'diagrams' ? besideDiagrams : usually;
