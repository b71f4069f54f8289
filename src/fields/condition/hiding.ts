/**
 * The rows and options that conditions hide, while answers change one by one: only conditions that read a changed answer are
 * evaluated. The result is that of `hiddenBeside`. Pure, with a state of its own.
 */
import { holds, readsOf } from './condition.ts';
import { type Conditioned, type Hidden, type HidingPlan, hiddenBeside, withoutHidden } from './hidden.ts';

export class Hiding {
  readonly #order: readonly Conditioned[];
  /** The place of a row with conditions in the order of evaluation. */
  readonly #places = new Map<number, number>();
  /** The places of the rows that read an answer, by its row. */
  readonly #readers = new Map<string, number[]>();
  readonly #answers: Map<number, unknown>;
  /** The answers as conditions read them: without hidden ones. */
  readonly #values: Record<string, unknown> = {};
  #hidden: Hidden;

  constructor({ order }: HidingPlan, answers: ReadonlyMap<number, unknown>) {
    this.#order = order;
    this.#answers = new Map(answers);
    this.#hidden = hiddenBeside({ order, stuck: [] }, answers);
    for (const [place, row] of order.entries()) {
      this.#places.set(row.id, place);
      const reads = new Set([...row.conditions, ...row.options.values()].flatMap(readsOf));
      for (const field of reads) this.#readers.set(field, [...(this.#readers.get(field) ?? []), place]);
    }
    for (const [id, answer] of answers) this.#set(id, this.#read(id, answer));
  }

  get hidden(): Hidden {
    return this.#hidden;
  }

  /** Takes an answer, or undefined for none; the same `Hidden` if it hides and shows nothing. */
  answer(id: number, answer: unknown): Hidden {
    if (answer === undefined) this.#answers.delete(id);
    else this.#answers.set(id, answer);
    const own = this.#places.get(id);
    const due = new Set<number>(own === undefined ? [] : [own]);
    if (own === undefined && this.#set(id, answer)) this.#addReaders(id, due);
    while (due.size > 0) {
      // Rows come after those that their conditions read.
      const place = Math.min(...due);
      due.delete(place);
      const row = this.#order[place];
      if (!row) continue;
      this.#evaluate(row);
      if (this.#set(row.id, this.#read(row.id, this.#answers.get(row.id)))) this.#addReaders(row.id, due);
    }
    return this.#hidden;
  }

  #addReaders(id: number, due: Set<number>): void {
    for (const place of this.#readers.get(String(id)) ?? []) due.add(place);
  }

  /** An answer as conditions read it. */
  #read(id: number, answer: unknown): unknown {
    return this.#hidden.rows.has(id) ? undefined : withoutHidden(answer, this.#hidden.options);
  }

  /** Whether the value has changed. */
  #set(id: number, value: unknown): boolean {
    const before = this.#values[id];
    if (value === undefined) delete this.#values[id];
    else this.#values[id] = value;
    return before !== value && JSON.stringify(before) !== JSON.stringify(value);
  }

  #evaluate(row: Conditioned): void {
    const isShown = row.conditions.every((condition) => holds(condition, this.#values));
    const rows = withMembers(this.#hidden.rows, [[row.id, !isShown]]);
    const options = withMembers(
      this.#hidden.options,
      // The options of a hidden row are hidden with it.
      [...row.options].map(([id, condition]) => [id, isShown && !holds(condition, this.#values)]),
    );
    if (rows !== this.#hidden.rows || options !== this.#hidden.options) this.#hidden = { rows, options };
  }
}

/** The set with and without these members; itself if it has them already. */
function withMembers(set: ReadonlySet<number>, members: readonly (readonly [number, boolean])[]): ReadonlySet<number> {
  const changed = members.filter(([id, isIn]) => set.has(id) !== isIn);
  if (changed.length === 0) return set;
  const next = new Set(set);
  for (const [id, isIn] of changed)
    if (isIn) next.add(id);
    else next.delete(id);
  return next;
}
