import { isLink, type LinkCell } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { editRefusal } from '../engine/rules.ts';
import { linkRefusal } from './connect.ts';
import { setContainer } from './embed.ts';
import { barsLeftBy } from './lifelines.ts';
import { withContents } from './move.ts';
import { isPassed, isSplittable } from './split.ts';

/**
 * Removes cells with their contents and links. Locked and fixed cells stay, even if their container is removed. If a
 * removed step has one incoming and one outgoing flow, the incoming flow is connected to the next step. An activation
 * bar is removed with the message that started it, unless it has other messages.
 */
export function removeCells(graph: DiagramGraph, jsids: readonly string[]): number {
  const removable = jsids.filter((jsid) => {
    const cell = graph.get(jsid);
    return cell && !editRefusal(cell);
  });
  const free = [...removable, ...barsLeftBy(graph, removable)];
  const gone = withContents(graph, free);
  let count = gone.size;
  graph.batch('Delete', () => {
    for (const jsid of free) if (healed(graph, jsid, gone)) count += 1;
    const links = new Set<string>();
    for (const jsid of gone) {
      if (graph.link(jsid)) links.add(jsid);
      for (const link of graph.linksOf(jsid)) links.add(link.jsid);
    }
    for (const jsid of gone)
      for (const child of graph.element(jsid)?.embeds ?? [])
        if (!gone.has(child)) setContainer(graph, child, remaining(graph, jsid, gone));
    for (const jsid of free) setContainer(graph, jsid, undefined);
    graph.remove([...links]);
    graph.remove([...gone].filter((jsid) => !links.has(jsid)).reverse());
  });
  return count;
}

/** The jsid of the innermost container of a cell that is not removed; undefined if there is none. */
function remaining(graph: DiagramGraph, jsid: string, gone: ReadonlySet<string>): string | undefined {
  let at = graph.containerOf(jsid);
  while (at !== undefined && gone.has(at)) at = graph.containerOf(at);
  return at;
}

/** Connects the only incoming flow of a removed step to the step after it. Returns whether it did. */
function healed(graph: DiagramGraph, jsid: string, gone: ReadonlySet<string>): boolean {
  const cell = graph.element(jsid);
  if (!cell || !isPassed(cell)) return false;
  const flows = graph.linksOf(jsid).filter((link): link is LinkCell => isLink(link) && isSplittable(link));
  const [before, ...more] = flows.filter(({ target }) => target === jsid);
  const [after, ...others] = flows.filter(({ source }) => source === jsid);
  if (!before?.source || !after?.target || more.length || others.length) return false;
  if (
    before.source === after.target ||
    [before.jsid, after.jsid, before.source, after.target].some((one) => gone.has(one))
  )
    return false;
  const { source } = before;
  const { target } = after;
  if (linkRefusal(graph, source, target, { type: before.type })) return false;
  if (graph.linksOf(source).some((link) => link.target === target && isSplittable(link))) return false;
  const { vertices: _corners, target_anchor: _end, ...values } = before.values;
  graph.change(before.jsid, { target, values });
  graph.remove([after.jsid]);
  return true;
}
