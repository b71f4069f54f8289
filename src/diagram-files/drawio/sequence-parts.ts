/** Recognises the parts of a sequence diagram of draw.io: lifelines, the activation bars on them, and frames. */
import type { Box } from '../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import { ancestorsOf, type DrawioCell } from './drawio-cell.ts';

export interface PlacedCell {
  readonly cell: DrawioCell;
  /** The box on the sheet, in units. */
  readonly box: Box;
}

export interface Lifeline extends PlacedCell {
  /** The kind of participant that the head of the lifeline shows, such as an actor or a database. */
  readonly kind: string;
}

export interface Bar extends PlacedCell {
  readonly lifeline: Lifeline;
}

export interface SequenceParts {
  readonly lifelines: readonly Lifeline[];
  readonly bars: readonly Bar[];
  readonly frames: readonly PlacedCell[];
  readonly texts: readonly PlacedCell[];
  /** The cells for which a sequence diagram has no shape. */
  readonly others: readonly PlacedCell[];
  /** The lifeline of a cell: the cell itself, or the lifeline that it is on. */
  lifelineOf(id: string | undefined): Lifeline | undefined;
}

const kinds: Readonly<Record<string, string>> = {
  umlActor: 'actor',
  umlBoundary: 'boundary',
  umlControl: 'control',
  umlEntity: 'entity',
};

const isLifeline = ({ isVertex, style }: DrawioCell): boolean => isVertex && style.shape === 'umlLifeline';

/** Whether a page of draw.io is a sequence diagram: it has a lifeline, and no BPMN shape. */
export const isSequence = (cells: Iterable<DrawioCell>): boolean => {
  const all = [...cells];
  return all.some(isLifeline) && !all.some(({ style }) => style.shape.startsWith('mxgraph.bpmn.'));
};

/** The maximum width of an activation bar, in units. */
const broadest = 30;
/** The maximum distance of a bar's centre from its lifeline, in units. */
const slack = 15;

/** Whether a cell is drawn on a lifeline without being a child of the lifeline. */
const isOn = ({ box }: PlacedCell, lifeline: Lifeline): boolean => {
  const { x, y } = centreOf(box);
  return (
    Math.abs(x - centreOf(lifeline.box).x) <= slack && y >= lifeline.box.y && y <= lifeline.box.y + lifeline.box.height
  );
};

const isNarrow = ({ width, height }: Box): boolean => width <= broadest && height >= width;

/** Sorts the cells of a sequence diagram into its parts. `boxOf` returns the position of a cell on the sheet. */
export const sequenceParts = (
  cells: ReadonlyMap<string, DrawioCell>,
  boxOf: (cell: DrawioCell) => Box,
): SequenceParts => {
  const vertices = [...cells.values()]
    .filter((cell) => cell.isVertex && !cells.get(cell.parentId ?? '')?.isEdge && !cell.style.names.has('group'))
    .map((cell): PlacedCell => ({ cell, box: boxOf(cell) }));
  const lifelines = vertices
    .filter(({ cell }) => isLifeline(cell))
    .map(
      (placed): Lifeline => ({ ...placed, kind: kinds[placed.cell.style.get('participant') ?? ''] ?? 'participant' }),
    );
  const byId = new Map(lifelines.map((lifeline) => [lifeline.cell.id, lifeline]));
  const around = (cell: DrawioCell): Lifeline | undefined =>
    [cell, ...ancestorsOf(cell, cells)].flatMap(({ id }) => byId.get(id) ?? [])[0];
  const bars = new Map<string, Bar>();
  const [frames, texts, others]: [PlacedCell[], PlacedCell[], PlacedCell[]] = [[], [], []];
  for (const placed of vertices) {
    const { cell, box } = placed;
    const lifeline = around(cell) ?? lifelines.find((one) => isOn(placed, one));
    if (isLifeline(cell)) continue;
    if (cell.style.shape === 'umlFrame') frames.push(placed);
    else if (cell.style.names.has('text')) texts.push(placed);
    else if (lifeline && isNarrow(box)) bars.set(cell.id, { ...placed, lifeline });
    // The cross at the end of a lifeline is left out, because the message to it expresses the end.
    else if (cell.style.shape !== 'umlDestroy') others.push(placed);
  }
  return {
    lifelines,
    bars: [...bars.values()],
    frames,
    texts,
    others,
    lifelineOf: (id) => {
      const cell = id === undefined ? undefined : cells.get(id);
      if (!cell) return undefined;
      const found = bars.get(cell.id)?.lifeline ?? around(cell);
      return (
        found ??
        (cell.style.shape === 'umlDestroy' ? lifelines.find((one) => isOn({ cell, box: boxOf(cell) }, one)) : undefined)
      );
    },
  };
};

const operators = ['alt', 'opt', 'loop', 'par', 'break', 'critical', 'ref'];

const withoutBrackets = (words: string): string =>
  words
    .trim()
    .replace(/^\[([\s\S]*)\]$/, '$1')
    .trim();

/** The operator of a frame, and the rest of the frame's heading; undefined if the heading has no operator. */
export const operatorOf = (title: string): { readonly operator: string; readonly guard: string } | undefined => {
  const [, word = '', rest = ''] = /^\s*(\w+)([\s\S]*)$/.exec(title) ?? [];
  const operator = word.toLowerCase();
  return operators.includes(operator) ? { operator, guard: withoutBrackets(rest) } : undefined;
};

/** The texts in brackets that are inside a frame, and inside no smaller frame, from top to bottom. */
export const guardsIn = (frame: PlacedCell, { frames, texts }: SequenceParts): readonly PlacedCell[] => {
  const area = ({ width, height }: Box): number => width * height;
  return texts
    .filter(({ cell, box }) => {
      const within = frames.filter((one) => isInside(centreOf(box), one.box));
      const smallest = within.toSorted((one, other) => area(one.box) - area(other.box))[0];
      return /^\s*\[[\s\S]*\]\s*$/.test(cell.title) && smallest === frame;
    })
    .toSorted((one, other) => one.box.y - other.box.y);
};

/** The condition in a bracketed text. */
export const guardOf = ({ cell }: PlacedCell): string => withoutBrackets(cell.title);
