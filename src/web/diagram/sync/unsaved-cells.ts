/** Cells with changes that the server does not have, by how far these have come. */
export class UnsavedCells {
  #waiting = new Set<string>();
  #failed = new Set<string>();
  #sent: ReadonlySet<string> = new Set();

  /** Cells whose changes wait to be sent, for the first time or again. */
  get unsent(): Set<string> {
    return this.#waiting.union(this.#failed);
  }

  /** Queued, failed and sent cells. */
  get all(): Set<string> {
    return this.unsent.union(this.#sent);
  }

  /** How many there are; asked for at every change, when mostly all of them wait. */
  get count(): number {
    return this.#failed.size || this.#sent.size ? this.all.size : this.#waiting.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get haveFailed(): boolean {
    return this.#failed.size > 0;
  }

  /** Changed, also if it had failed. */
  add(jsid: string): void {
    this.#failed.delete(jsid);
    this.#waiting.add(jsid);
  }

  /** Takes at most a number of cells to send, in the order in which they were changed: ends of links before links. */
  send(most: number): ReadonlySet<string> {
    this.#sent = new Set(Iterator.from(this.#waiting).take(most));
    this.#waiting = this.#waiting.difference(this.#sent);
    return this.#sent;
  }

  /** The sent cells are stored, except the refused ones: those wait until they are changed, retried or discarded. */
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
