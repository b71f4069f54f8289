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
