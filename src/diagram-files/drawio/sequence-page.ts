import {
  type Box,
  type Cell,
  type CellValues,
  type ElementCell,
  type Layer,
  type LinkCell,
  newJsid,
} from '../../diagram/cells/cell.ts';
import { clamp } from '../../diagram/cells/geometry.ts';
import { boundsOf } from '../../diagram/cells/spatial-index.ts';
import { loop } from '../../diagram/routing/level-way.ts';
import type { ImportedDiagram, Skipped } from '../import-result.ts';
import type { DrawioCell } from './drawio-cell.ts';
import { colourOf, styleOfVertex } from './drawio-style.ts';
import { type SequenceMessage, sequenceMessages } from './sequence-messages.ts';
import { guardOf, guardsIn, type Lifeline, operatorOf, type PlacedCell, sequenceParts } from './sequence-parts.ts';

/** A page that was read as a sequence diagram. */
export interface SequencePage {
  readonly diagram: ImportedDiagram;
  readonly skipped: readonly Skipped[];
}

interface SequenceSource {
  readonly name: string;
  readonly cells: ReadonlyMap<string, DrawioCell>;
  readonly layers: readonly Layer[];
  layerOf(cell: DrawioCell): string | undefined;
  /** The box of a cell on the sheet. */
  boxOf(cell: DrawioCell): Box;
}

const margin = 40;
/**
 * The size of the activation bar that is added where a message to its own lifeline arrives, unless the file has a bar
 * there, in units.
 */
const ownBar = { width: 12, height: 40 } as const;

const rounded = (length: number): number => Math.round(length * 100) / 100;

const noShape = 'A sequence diagram has no such shape.';
const frameWithout = 'It is a frame without an operator, such as alt or loop.';

/** Reads a page with lifelines as a sequence diagram: participants, bars, frames with operators, and messages. */
export const readSequencePage = ({ name, cells, layers, layerOf, boxOf }: SequenceSource): SequencePage => {
  const parts = sequenceParts(cells, boxOf);
  const guards = new Map(parts.frames.map((frame) => [frame, guardsIn(frame, parts)]));
  const inFrames = new Set([...guards.values()].flat());
  const {
    messages,
    skipped: lines,
    used,
  } = sequenceMessages(
    cells,
    parts,
    parts.texts.filter((text) => !inFrames.has(text)),
  );
  const skipped: Skipped[] = lines.map((line) => ({ ...line, diagram: name }));
  const leave = ({ cell }: PlacedCell, reason: string) => {
    const called = cell.style.shape || 'Shape';
    if (cell.title !== '') skipped.push({ name: called, text: cell.title, diagram: name, reason });
    else if (!cell.style.names.has('text')) skipped.push({ name: called, diagram: name, reason });
  };

  const drawn = [...parts.lifelines, ...parts.bars, ...parts.frames].map(({ box }) => box);
  const bounds = boundsOf(drawn) ?? { x: 0, y: 0 };
  const [right, down] = [margin - bounds.x, margin - bounds.y];
  const jsids = new Map([...parts.lifelines, ...parts.bars].map(({ cell }) => [cell.id, newJsid()]));
  const jsidOf = ({ cell }: PlacedCell): string => jsids.get(cell.id) ?? '';
  const layered = (cell: DrawioCell) => {
    const layer_id = layerOf(cell);
    return layer_id === undefined ? {} : { layer_id };
  };
  const element = (placed: PlacedCell, type: string, values: CellValues): ElementCell => {
    const { cell, box } = placed;
    const style = styleOfVertex(cell.style);
    return {
      jsid: jsids.get(cell.id) ?? newJsid(),
      type,
      title: cell.title,
      values: { ...values, ...(style && { style }) },
      ...(cell.tooltip && { text: cell.tooltip }),
      ...layered(cell),
      position: { x: rounded(box.x + right), y: rounded(box.y + down) },
      size: { width: Math.max(1, rounded(box.width)), height: Math.max(1, rounded(box.height)) },
    };
  };

  const added: { readonly lifeline: Lifeline; readonly cell: ElementCell }[] = [];
  /** The activation bar of a lifeline at a height, for a message to itself: a drawn bar, else a new one. */
  const barAt = (lifeline: Lifeline, y: number): { readonly jsid: string; readonly box: Box } => {
    const there = parts.bars
      .filter((bar) => bar.lifeline === lifeline && y >= bar.box.y - 1 && y <= bar.box.y + bar.box.height + 1)
      .toSorted((one, other) => one.box.height - other.box.height)[0];
    if (there) return { jsid: jsidOf(there), box: there.box };
    const box = { ...ownBar, x: lifeline.box.x + (lifeline.box.width - ownBar.width) / 2, y };
    const jsid = newJsid();
    added.push({
      lifeline,
      cell: {
        jsid,
        type: 'sequence.Activation',
        title: '',
        values: {},
        position: { x: rounded(box.x + right), y: rounded(box.y + down) },
        size: ownBar,
      },
    });
    return { jsid, box };
  };
  const anchorOn = ({ y, height }: Box, at: number) => ({ x: 0.5, y: clamp((at - y) / Math.max(1, height), 0, 1) });
  const link = ({ cell, title, type, source, target, sent, received }: SequenceMessage): LinkCell => {
    const lower = Math.max(received, sent + loop.drop);
    const end = type === 'self' ? barAt(target, lower) : { jsid: jsidOf(target), box: target.box };
    const colour = colourOf(cell.style.get('strokeColor'));
    return {
      jsid: newJsid(),
      type: 'sequence.Message',
      title,
      values: {
        message_type: type,
        label_position: 'middle',
        source_anchor: anchorOn(source.box, sent),
        target_anchor: anchorOn(end.box, type === 'self' ? lower : received),
        vertices: [],
        ...(colour && { link_color: colour }),
      },
      ...layered(cell),
      source: jsidOf(source),
      target: end.jsid,
    };
  };
  const links = messages.map(link);

  const participants = parts.lifelines.map((lifeline): ElementCell => {
    const embeds = [
      ...parts.bars.filter((bar) => bar.lifeline === lifeline).map(jsidOf),
      ...added.filter((bar) => bar.lifeline === lifeline).map(({ cell }) => cell.jsid),
    ];
    return {
      ...element(lifeline, 'sequence.Participant', { kind: lifeline.kind }),
      ...(embeds.length > 0 && { embeds }),
    };
  });
  const frames = parts.frames.flatMap((frame): readonly ElementCell[] => {
    const parsed = operatorOf(frame.cell.title);
    if (!parsed) {
      leave(frame, frameWithout);
      for (const guard of guards.get(frame) ?? []) leave(guard, noShape);
      return [];
    }
    const [first = '', second] = [parsed.guard, ...(guards.get(frame) ?? []).map(guardOf)].filter(
      (guard) => guard !== '',
    );
    const values = {
      operator: parsed.operator,
      guard: first.slice(0, 500),
      ...(second && { second_guard: second.slice(0, 500) }),
    };
    return [{ ...element(frame, 'sequence.Fragment', values), title: '' }];
  });
  for (const text of parts.texts) if (!used.has(text) && !inFrames.has(text)) leave(text, noShape);
  for (const other of parts.others) leave(other, noShape);

  const diagramCells: readonly Cell[] = [
    ...frames,
    ...participants,
    ...parts.bars.map((bar) => element(bar, 'sequence.Activation', {})),
    ...added.map(({ cell }) => cell),
    ...links,
  ];
  return { diagram: { name, cells: diagramCells, layers }, skipped };
};
