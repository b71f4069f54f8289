import { createStore, type Store } from '../../ui/store.ts';
import type { ModuleFamily } from '../module-kinds.ts';

/** Below this many pixels a diagram's sheet would be narrower than the panels around it. */
const wideEnough = 1700;

function openStore(key: string, usual: () => boolean): Store<boolean> {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Where nothing may be kept the choice holds until the page is left.
  }
  const store = createStore(stored === null ? usual() : stored !== 'closed');
  store.subscribe(() => {
    try {
      localStorage.setItem(key, store.get() ? 'open' : 'closed');
    } catch {
      // As above.
    }
  });
  return store;
}

const usually = openStore('tessera.project_tree', () => true);
const besideDiagrams = openStore('tessera.project_tree.diagrams', () => window.innerWidth >= wideEnough);

/** Whether the list of the project's modules stands beside a module; remembered in this browser. */
export const treeOpenBeside = (family: ModuleFamily): Store<boolean> =>
  family === 'diagrams' ? besideDiagrams : usually;
