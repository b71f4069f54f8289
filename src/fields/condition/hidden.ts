/**
 * What conditions hide of rows that are answered one by one, where what is hidden counts as not answered. Conditions that go
 * round in a circle, and those that wait for one, hide nothing. `tessera_hidden_answers` says the same in the database. Pure.
 */
import { holds, readsOf } from './condition.ts';

/** A row that is answered, with the conditions under which it is shown: its own, and those of the rows above it. */
export interface Conditioned {
  readonly id: number;
  readonly conditions: readonly unknown[];
  /** Conditions of the options to choose from, by their ids; without those that have none. */
  readonly options: ReadonlyMap<number, unknown>;
}

/** What is hidden, by ids. */
export interface Hidden {
  readonly rows: ReadonlySet<number>;
  readonly options: ReadonlySet<number>;
}

/** Rows in an order in which each stands behind those that its conditions read. */
export interface HidingPlan {
  readonly order: readonly Conditioned[];
  /** Rows in a circle, or behind one. */
  readonly stuck: readonly Conditioned[];
}

const readBy = ({ conditions, options }: Conditioned): readonly string[] => [
  ...new Set([...conditions, ...options.values()].flatMap(readsOf)),
];

/** Puts rows in order; made once, however often answers change. */
export function hidingPlan(rows: readonly Conditioned[]): HidingPlan {
  const waiting = new Map(
    rows
      .filter(({ conditions, options }) => conditions.length > 0 || options.size > 0)
      .map((row) => [String(row.id), row]),
  );
  const readers = new Map<string, Conditioned[]>();
  const open = new Map<Conditioned, number>();
  for (const row of waiting.values()) {
    const reads = readBy(row).filter((field) => waiting.has(field));
    open.set(row, reads.length);
    for (const field of reads) readers.set(field, [...(readers.get(field) ?? []), row]);
  }
  const order = [...waiting.values()].filter((row) => open.get(row) === 0);
  for (let at = 0; at < order.length; at++)
    for (const reader of readers.get(String(order[at]?.id)) ?? []) {
      const left = (open.get(reader) ?? 0) - 1;
      open.set(reader, left);
      if (left === 0) order.push(reader);
    }
  const reached = new Set(order);
  return { order, stuck: [...waiting.values()].filter((row) => !reached.has(row)) };
}

/** Without the options that are hidden. */
function withoutHidden(value: unknown, hidden: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !hidden.has(one as number));
  return hidden.has(value as number) ? undefined : value;
}

/** What is hidden beside the answers, which are known by the id of what they answer. */
export function hiddenBeside({ order }: HidingPlan, answers: ReadonlyMap<number, unknown>): Hidden {
  const values: Record<string, unknown> = Object.fromEntries(answers);
  const [rows, options] = [new Set<number>(), new Set<number>()];
  for (const row of order) {
    const shown = row.conditions.every((condition) => holds(condition, values));
    if (!shown) {
      rows.add(row.id);
      delete values[row.id];
      continue;
    }
    if (row.options.size === 0) continue;
    const gone = new Set([...row.options].flatMap(([id, condition]) => (holds(condition, values) ? [] : [id])));
    for (const id of gone) options.add(id);
    values[row.id] = withoutHidden(values[row.id], gone);
  }
  return { rows, options };
}
