import type { DrawnNode, DrawnPage } from '../drawn/drawn-page.ts';
import { calledShape } from '../drawn/left-out.ts';

/** Starts, ends and what lies between, of terminators that only say "something begins or ends": by the lines they have. */
export const withEnds = (page: DrawnPage): DrawnPage => {
  const begun = new Set(page.links.map(({ source }) => source));
  const ended = new Set(page.links.map(({ target }) => target));
  const ends = ({ id }: DrawnNode) => {
    if (!ended.has(id)) return { event_type: 'single', throwing: false };
    return begun.has(id) ? { event_type: 'double', throwing: true } : { event_type: 'thick', throwing: true };
  };
  return {
    ...page,
    nodes: page.nodes.map((node) =>
      node.kind === 'event' && node.values['event_type'] === 'single'
        ? { ...node, values: { ...node.values, ...ends(node) } }
        : node,
    ),
  };
};

/** A sentence for each shape that was taken for another. */
export const takenSentences = ({ nodes, taken = [] }: DrawnPage): readonly string[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return taken.flatMap(({ id, name }) => {
    const node = byId.get(id);
    if (!node) return [];
    const words = node.name === '' ? 'without words' : `“${node.name.replaceAll('\n', ' ').slice(0, 80)}”`;
    return [`${name} ${words} is taken as ${calledShape('', node.kind)}.`];
  });
};
