/** Cells with unsaved changes, by state: queued, sent or failed. */
export class CellQueue {
  #waiting = new Set<string>();
  #failed = new Set<string>();
  #sent: ReadonlySet<string> = new Set();

  /** Queued and failed cells. */
  get unsent(): Set<string> {
    return this.#waiting.union(this.#failed);
  }

  /** Queued, failed and sent cells. */
  get all(): Set<string> {
    return this.unsent.union(this.#sent);
  }

  /** The number of cells. It is read at every change, when mostly all of them are queued, so it avoids the union. */
  get count(): number {
    return this.#failed.size || this.#sent.size ? this.all.size : this.#waiting.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get haveFailed(): boolean {
    return this.#failed.size > 0;
  }

  /** Queues a cell, also one that has failed. */
  add(jsid: string): void {
    this.#failed.delete(jsid);
    this.#waiting.add(jsid);
  }

  /** Takes up to `most` cells to send, in the order of their changes, so that ends of links come before the links. */
  send(most: number): ReadonlySet<string> {
    this.#sent = new Set(Iterator.from(this.#waiting).take(most));
    this.#waiting = this.#waiting.difference(this.#sent);
    return this.#sent;
  }

  /**
   * The sent cells are stored, except refused ones, which stay failed until they are changed, retried or
   * discarded.
   */
  arrived(refused: ReadonlySet<string> = new Set()): void {
    this.#failed = this.#failed
      .difference(this.#sent)
      .union(this.#sent.intersection(refused).difference(this.#waiting));
    this.#sent = new Set();
  }

  /** A failed bulk update clears the queue (spec W4); its cells are stored and offered again. */
  fail(): void {
    this.#failed = this.#failed.union(this.#sent).union(this.#waiting);
    this.#waiting = new Set();
    this.#sent = new Set();
  }

  /** Queues the failed cells again. */
  retry(): void {
    this.#waiting = this.#waiting.union(this.#failed);
    this.#failed = new Set();
  }

  /** Discards the cells that are not being sent; returns them. */
  drop(): ReadonlySet<string> {
    const dropped = this.unsent;
    this.#waiting = new Set();
    this.#failed = new Set();
    return dropped;
  }
}
