import type { DiagramGraph } from '../engine/graph.ts';
import { editRefusal } from '../engine/rules.ts';
import { setContainer } from './embed.ts';
import { withContents } from './move.ts';

/** Removes cells with what stands in them and the links that hang on them. Locked and fixed ones stay. */
export function removeCells(graph: DiagramGraph, jsids: readonly string[]): number {
  const free = jsids.filter((jsid) => {
    const cell = graph.get(jsid);
    return cell && !editRefusal(cell);
  });
  const gone = withContents(graph, free);
  const links = new Set<string>();
  for (const jsid of gone) {
    if (graph.link(jsid)) links.add(jsid);
    for (const link of graph.linksOf(jsid)) links.add(link.jsid);
  }
  graph.batch('Delete', () => {
    for (const jsid of free) setContainer(graph, jsid, undefined);
    graph.remove([...links]);
    graph.remove([...gone].filter((jsid) => !links.has(jsid)).reverse());
  });
  return gone.size;
}
