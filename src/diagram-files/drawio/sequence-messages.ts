import type { Point } from '../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import { leftOut } from '../drawn/left-out.ts';
import type { Skipped } from '../import-result.ts';
import { ancestorsOf, type DrawioCell, originIn } from './drawio-cell.ts';
import { edgeWords } from './drawio-links.ts';
import type { Bar, Lifeline, PlacedCell, SequenceParts } from './sequence-parts.ts';

export interface SequenceMessage {
  readonly cell: DrawioCell;
  readonly title: string;
  readonly type: 'synchronous' | 'asynchronous' | 'reply' | 'destroy' | 'self';
  readonly source: Lifeline;
  readonly target: Lifeline;
  /** The heights at which the message is sent and received: y coordinates on the sheet, in units. */
  readonly sent: number;
  readonly received: number;
}

interface FoundMessages {
  readonly messages: readonly SequenceMessage[];
  readonly skipped: readonly Omit<Skipped, 'diagram'>[];
  /** The texts that became labels of messages. */
  readonly used: ReadonlySet<PlacedCell>;
}

/** The maximum distance of a loose end from its lifeline, in units. */
const slack = 20;
/** The maximum vertical distance between a message and a text that becomes its label, in units. */
const reach = 30;
/** The distance between messages that have no height in the file, in units. */
const step = 40;

const lifelineAt = (point: Point | undefined, { lifelines, bars }: SequenceParts): Lifeline | undefined => {
  if (!point) return undefined;
  const bar = bars.find(({ box }) => isInside(point, { ...box, x: box.x - 2, width: box.width + 4 }));
  return (
    bar?.lifeline ??
    lifelines.find(
      ({ box }) =>
        Math.abs(centreOf(box).x - point.x) <= slack && point.y >= box.y && point.y <= box.y + box.height + slack,
    )
  );
};

const typeOf = ({ style }: DrawioCell, end: DrawioCell | undefined): SequenceMessage['type'] => {
  if (end?.style.shape === 'umlDestroy') return 'destroy';
  if (style.get('dashed') === '1') return 'reply';
  return /^open/i.test(style.get('endArrow') ?? '') ? 'asynchronous' : 'synchronous';
};

/** Finds the messages among the lines. A message without a label gets the text beside it. */
export const sequenceMessages = (
  cells: ReadonlyMap<string, DrawioCell>,
  parts: SequenceParts,
  texts: readonly PlacedCell[],
): FoundMessages => {
  const children = Map.groupBy(cells.values(), ({ parentId }) => parentId ?? '');
  const skipped: Omit<Skipped, 'diagram'>[] = [];
  const messages: SequenceMessage[] = [];
  const barOf = (id: string | undefined): Bar | Lifeline | undefined =>
    parts.bars.find(({ cell }) => cell.id === id) ?? parts.lifelines.find(({ cell }) => cell.id === id);
  let last = Math.min(...parts.lifelines.map(({ box }) => box.y)) + step;

  for (const edge of cells.values()) {
    if (!edge.isEdge) continue;
    const { words } = edgeWords(edge, children);
    const base = originIn(ancestorsOf(edge, cells)[0], cells);
    const onSheet = (point: Point | undefined) => point && { x: point.x + base.x, y: point.y + base.y };
    const [begin, finish] = [onSheet(edge.sourcePoint), onSheet(edge.targetPoint)];
    const source = edge.source === undefined ? lifelineAt(begin, parts) : parts.lifelineOf(edge.source);
    const target = edge.target === undefined ? lifelineAt(finish, parts) : parts.lifelineOf(edge.target);
    if (!source || !target) {
      const reason = leftOut.loose(source, target);
      skipped.push({ name: 'Line', ...(words !== '' && { text: words }), reason });
      continue;
    }
    const { style } = edge;
    const heightOn = (id: string | undefined, part: number | undefined, more: number | undefined) => {
      const end = barOf(id);
      return end && part !== undefined ? end.box.y + part * end.box.height + (more ?? 0) : undefined;
    };
    const exit = heightOn(edge.source, style.number('exitY'), style.number('exitDy'));
    const entry = heightOn(edge.target, style.number('entryY'), style.number('entryDy'));
    const bends = edge.points.flatMap((point) => onSheet(point) ?? []);
    const isToItself = source === target;
    const sent = exit ?? bends[0]?.y ?? begin?.y ?? entry ?? finish?.y ?? last + step;
    const received = isToItself ? (entry ?? bends.at(-1)?.y ?? finish?.y ?? sent) : sent;
    last = sent;
    messages.push({
      cell: edge,
      title: words,
      type: isToItself ? 'self' : typeOf(edge, cells.get(edge.target ?? '')),
      source,
      target,
      sent,
      received,
    });
  }

  const used = new Set<PlacedCell>();
  const named = messages.map((message) => {
    if (message.title !== '') return message;
    const [from, to] = [centreOf(message.source.box).x, centreOf(message.target.box).x].toSorted((a, b) => a - b);
    const beside = texts
      .filter((text) => !used.has(text))
      .map((text) => ({ text, ...centreOf(text.box) }))
      .filter(({ x, y }) => x > (from ?? x) - reach && x < (to ?? x) + 2 * reach && Math.abs(y - message.sent) <= reach)
      .toSorted((one, other) => Math.abs(one.y - message.sent) - Math.abs(other.y - message.sent))[0];
    if (!beside) return message;
    used.add(beside.text);
    return { ...message, title: beside.text.cell.title };
  });
  return { messages: named, skipped, used };
};
