import { dia } from '@joint/core';

/** The library's paper, with the two hints about views that it keeps to its subclasses. */
export class DiagramPaper extends dia.Paper {
  mountFirst(jsid: string): void {
    this.prioritizeCellViewMount(jsid);
  }
  unmountFirst(jsid: string): void {
    this.prioritizeCellViewUnmount(jsid);
  }
}
