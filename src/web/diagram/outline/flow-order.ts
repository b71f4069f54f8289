/** The next elements of each element, in reading order. */
export type Ways = ReadonlyMap<string, readonly string[]>;

/** The flows that lead back to an earlier step, by source. A repeated step is read at its first occurrence. */
function waysBack(starts: readonly string[], ways: Ways): ReadonlyMap<string, ReadonlySet<string>> {
  const back = new Map<string, Set<string>>();
  const seen = new Set<string>();
  /**
   * The path from a start to the current step, each step with its remaining flows. A list replaces recursion, because a
   * process may be long.
   */
  const path: { readonly jsid: string; readonly ahead: Iterator<string> }[] = [];
  const onPath = new Set<string>();
  const enter = (jsid: string): void => {
    if (seen.has(jsid)) return;
    seen.add(jsid);
    onPath.add(jsid);
    path.push({ jsid, ahead: (ways.get(jsid) ?? []).values() });
  };
  for (const start of starts) {
    enter(start);
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const { done, value } = here.ahead.next();
      if (done) onPath.delete(path.pop()?.jsid ?? '');
      else if (onPath.has(value)) back.set(here.jsid, (back.get(here.jsid) ?? new Set()).add(value));
      else enter(value);
    }
  }
  return back;
}

/** Depth-first order of elements. An element after a join follows once all its incoming flows have been visited. */
export function flowOrder(starts: readonly string[], ways: Ways): readonly string[] {
  const back = waysBack(starts, ways);
  const onward = (jsid: string): readonly string[] =>
    (ways.get(jsid) ?? []).filter((next) => !back.get(jsid)?.has(next));
  /** The number of unread incoming flows of each step. */
  const unread = new Map<string, number>();
  const count = (jsid: string, by: 1 | -1): number => {
    const now = (unread.get(jsid) ?? 0) + by;
    unread.set(jsid, now);
    return now;
  };
  for (const jsid of starts) for (const next of onward(jsid)) count(next, 1);
  const order: string[] = [];
  for (const start of starts.filter((jsid) => !unread.get(jsid))) {
    const ahead = [start];
    for (let jsid = ahead.pop(); jsid !== undefined; jsid = ahead.pop()) {
      order.push(jsid);
      const ready = onward(jsid).filter((next) => count(next, -1) === 0);
      ahead.push(...ready.reverse());
    }
  }
  return order;
}
