/**
 * The rows and options that conditions hide. A hidden row counts as not answered. Conditions in a cycle, and conditions
 * that depend on a cycle, hide nothing. The SQL function `tessera_hidden_answers` computes the same. Pure.
 */
import { holds, readsOf } from './condition.ts';

/** An answerable row with the conditions for showing it: its own and those of its owners. */
export interface Conditioned {
  readonly id: number;
  readonly conditions: readonly unknown[];
  /** Conditions of the options, by option id. Options without a condition are left out. */
  readonly options: ReadonlyMap<number, unknown>;
}

/** Ids of hidden rows and options. */
export interface Hidden {
  readonly rows: ReadonlySet<number>;
  readonly options: ReadonlySet<number>;
}

/** Rows sorted so that each comes after the rows that its conditions read. */
export interface HidingPlan {
  readonly order: readonly Conditioned[];
  /** Rows that belong to a cycle or depend on one. */
  readonly stuck: readonly Conditioned[];
}

const readBy = ({ conditions, options }: Conditioned): readonly string[] => [
  ...new Set([...conditions, ...options.values()].flatMap(readsOf)),
];

/** Sorts rows topologically. The result is valid for any number of answers. */
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

/** The value without hidden options. */
export function withoutHidden(value: unknown, hidden: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !hidden.has(one as number));
  return hidden.has(value as number) ? undefined : value;
}

/** The hidden rows and options for answers, which are given by row id. */
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
