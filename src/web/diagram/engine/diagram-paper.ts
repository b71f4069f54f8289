import { dia } from '@joint/core';

/** Opens the paper of the library's graph in an element of the page; frozen, until what it shows is known. */
export function openPaper(
  host: HTMLElement,
  graph: dia.Graph,
  views: { readonly ElementView: typeof dia.ElementView; readonly LinkView: typeof dia.LinkView },
): dia.Paper {
  const el = document.createElement('div');
  el.className = 'diagram-paper';
  host.append(el);
  return new dia.Paper({
    el,
    model: graph,
    cellViewNamespace: views,
    elementView: views.ElementView,
    linkView: views.LinkView,
    width: '100%',
    height: '100%',
    async: true,
    autoFreeze: true,
    frozen: true,
    sorting: dia.Paper.sorting.APPROX,
    interactive: false,
    // Presses are ours (gestures/): the paper only draws.
    guard: () => true,
    preventContextMenu: false,
    preventDefaultBlankAction: false,
    preventDefaultViewAction: false,
    viewManagement: { lazyInitialize: true },
  });
}
