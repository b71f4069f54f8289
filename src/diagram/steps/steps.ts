/**
 * Parses a flow from indented text. Each line is a step; a line that ends with `?` is a choice, and the lines indented
 * below it are its answers. Pure.
 */

/** The kind of a node. A `join` merges branches before their common next step. */
export type NodeKind = 'start' | 'step' | 'choice' | 'join' | 'end';

export interface FlowNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly title: string;
}

export interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

export interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly below: Line[];
}

/** Matches list markers in pasted text. */
const bullet = /^(?:[-*•–]|\d+[.)])\s+/;

/** Parses lines into a tree by their indentation. */
function readLines(text: string): readonly Line[] {
  const top: Line[] = [];
  const open: Line[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const words = raw.trim().replace(bullet, '');
    if (!words) continue;
    const indent = raw.replaceAll('\t', '  ').search(/\S/);
    while (open.length && (open.at(-1) as Line).indent >= indent) open.pop();
    const line: Line = { indent, text: words, below: [] };
    (open.at(-1)?.below ?? top).push(line);
    open.push(line);
  }
  return top;
}

/** An end that is not connected yet: the next step is attached to it. Includes the label of the flow. */
interface Loose {
  readonly from: string;
  readonly title: string;
}

/** The flow of the lines: a start, the steps, an end. Text without lines gives an empty flow. */
export function flowOfText(text: string): Flow {
  const lines = readLines(text);
  if (!lines.length) return { nodes: [], links: [] };
  const nodes: FlowNode[] = [];
  const links: FlowLink[] = [];
  const add = (kind: NodeKind, title: string, before: readonly Loose[]): string => {
    const id = `n${nodes.length}`;
    nodes.push({ id, kind, title });
    for (const { from, title: way } of before) links.push({ from, to: id, title: way });
    return id;
  };
  const follow = (steps: readonly Line[], before: readonly Loose[]): readonly Loose[] =>
    steps.reduce((loose, line) => put(line, loose), before);
  const put = (line: Line, before: readonly Loose[]): readonly Loose[] => {
    const isQuestion = line.text.endsWith('?');
    // A gateway either splits or joins, and a step has one incoming flow, so several branches need a join before the
    // next step.
    const ways = before.length > 1 ? [{ from: add('join', '', before), title: '' }] : before;
    const id = add(isQuestion ? 'choice' : 'step', line.text, ways);
    const next = [{ from: id, title: '' }];
    if (!isQuestion || !line.below.length) return follow(line.below, next);
    const ends = line.below.flatMap((answer) => {
      const [, way = '', rest = answer.text] = /^([^:]{1,60}):\s*(.*)$/.exec(answer.text) ?? [];
      const from = [{ from: id, title: way }];
      return rest ? put({ ...answer, text: rest }, from) : follow(answer.below, from);
    });
    // With a single answer, the other branch bypasses the steps of that answer.
    return line.below.length === 1 ? [...ends, { from: id, title: '' }] : ends;
  };
  const loose = follow(lines, [{ from: add('start', '', []), title: '' }]);
  add('end', '', loose);
  return { nodes, links };
}
