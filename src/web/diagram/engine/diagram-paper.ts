import { dia } from '@joint/core';

/** Views beside those put first that the paper looks through a frame: none should be left to find, and it costs little. */
const besides = 50;

/** The library's paper, with the hints about views that it keeps to its subclasses. */
export class DiagramPaper extends dia.Paper {
  /** How many views have been put first since the paper last looked. */
  #first = 0;

  mountFirst(jsid: string): void {
    if (this.prioritizeCellViewMount(jsid)) this.#first += 1;
  }

  unmountFirst(jsid: string): void {
    if (this.prioritizeCellViewUnmount(jsid)) this.#first += 1;
  }

  /** What has come and gone is known: without this a thousand others would be asked every frame. */
  protected override scheduleCellsVisibilityUpdate(
    options?: dia.Paper.ScheduleCellsVisibilityUpdateOptions,
  ): dia.Paper.UpdateVisibilityStats {
    const most = this.#first + besides;
    this.#first = 0;
    return super.scheduleCellsVisibilityUpdate({ ...options, mountBatchSize: most, unmountBatchSize: most });
  }
}

/** Opens the paper of a graph in an element of the page; frozen, until what it shows is known. */
export function openPaper(
  host: HTMLElement,
  graph: dia.Graph,
  views: { readonly ElementView: typeof dia.ElementView; readonly LinkView: typeof dia.LinkView },
  isShown: (jsid: string) => boolean,
): DiagramPaper {
  const el = document.createElement('div');
  el.className = 'diagram-paper';
  host.append(el);
  return new DiagramPaper({
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
    // initializeUnmounted is in the library and not in its types.
    viewManagement: {
      lazyInitialize: true,
      initializeUnmounted: true,
      disposeHidden: true,
    } as dia.Paper.ViewManagementOptions,
    cellVisibility: (cell: dia.Cell) => isShown(String(cell.id)),
  } as dia.Paper.Options);
}
