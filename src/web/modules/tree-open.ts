import { createStore } from '../ui/store.ts';

const key = 'tessera.project_tree';

function readOpen(): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    return true;
  }
}

/** Whether the list of the project's modules stands beside the module; remembered in this browser. */
export const treeOpen = createStore(readOpen());

export function setTreeOpen(open: boolean): void {
  treeOpen.set(open);
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // Where nothing may be kept the choice holds until the page is left.
  }
}
