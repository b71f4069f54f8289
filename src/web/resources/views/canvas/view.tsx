/** Rows as notes in the blocks of a canvas. Where its field lays none out, they lie beside each other. */

import { type CSSProperties, useEffect, useRef } from 'react';
import { type Block, blocksOf, layoutOf } from '../../../../contract/canvas-layout.ts';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { choicePrompt, choicesOf } from '../../../../fields/choice/choices.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import type { BoardLane } from '../../state/row/lanes.ts';
import { numberText } from '../../state/row/words.ts';
import { AddHere, QuickLine } from '../line/quick-line.tsx';
import { PlaceFrame } from '../places/place-frame.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { type Layout, type Place, type Placing, startOf, usePlacing } from '../places/use-placing.ts';
import { useTogether } from '../use-together.ts';
import { useWidth } from '../use-width.ts';
import './canvas.css';

/** Notes of a block that are drawn at once. */
const mostDrawn = 30;

/** The least width of a block on the sheet, in pixels; on a narrower one blocks stand below each other. */
const leastWidth = 200;
const narrowest = 720;

/** Rows as notes in the blocks of a canvas, one block below the other where there is little room. */
export function View({ onRange }: RowsViewProps) {
  const { words, shown } = useList();
  const [field] = shown.by;
  const blocks = blocksIn(field);
  const sheet = useRef<HTMLElement>(null);
  const width = useWidth(sheet);
  useEffect(() => sidewaysSign(sheet.current), []);
  const stacked = width > 0 && width < narrowest;
  const together = useTogether(onRange);
  const placing = usePlacing(together.placed, stacked ? belowEachOther : inBlocks(blocks));
  return (
    <PlaceFrame placing={placing} together={together}>
      <section
        ref={sheet}
        className={stacked ? 'canvas-sheet stacked' : 'canvas-sheet'}
        aria-label={`${words.plural} by ${lowerFirst(field?.title ?? '')}`}
        style={blocks.length > 0 && !stacked ? columnsFor(blocks) : undefined}
      >
        {placing.places.flat().map((place) => (
          <BlockOnSheet
            key={place.key}
            {...{ place, placing }}
            block={blocks.find(({ value }) => value === place.lanes[0]?.key)}
          />
        ))}
      </section>
    </PlaceFrame>
  );
}

interface BlockOnSheetProps {
  readonly place: Place;
  readonly placing: Placing;
  /** Where it lies; undefined for what no block stands for. */
  readonly block: Block | undefined;
}

function BlockOnSheet({ place, placing, block }: BlockOnSheetProps) {
  const start = startOf(placing, place);
  const count = placing.cardsIn(place).length;
  const [field] = placing.fields;
  return (
    <section
      className="canvas-block"
      aria-label={`${place.title}, ${numberText(count)}`}
      style={block && areaOf(block)}
    >
      <h2 className="lane-head">
        {place.title}
        <span className="lane-count">{numberText(count)}</span>
        <AddHere small start={start} where={place.title} />
      </h2>
      {count === 0 && field && <Prompt field={field} value={place.lanes[0]?.value} />}
      <PlaceList place={place} label={place.title} most={mostDrawn} small />
      <QuickLine start={start} where={place.title} />
    </section>
  );
}

/** What belongs into an empty block, and which of all blocks is thought of when. */
function Prompt({ field: { schema }, value }: { readonly field: FieldEntry; readonly value: unknown }) {
  const prompt = choicePrompt(schema, value);
  const all: readonly unknown[] = choicesOf(schema);
  if (prompt === null) return null;
  return (
    <p className="canvas-prompt">
      <span className="canvas-step">
        {all.indexOf(value) + 1} of {all.length}
      </span>{' '}
      {prompt}
    </p>
  );
}

const blocksIn = (field: FieldEntry | undefined): readonly Block[] => {
  const layout = field && layoutOf(field.schema);
  return layout ? blocksOf(layout) : [];
};

/** Columns of which each block has room for its name. */
function columnsFor(blocks: readonly Block[]): CSSProperties {
  const narrowestBlock = Math.min(...blocks.map(({ column, columnEnd }) => columnEnd - column));
  const least = Math.round(leastWidth / narrowestBlock);
  return { gridTemplateColumns: `repeat(${columnsOf(blocks)}, minmax(${least}px, 1fr))` };
}

const columnsOf = (blocks: readonly Block[]): number => Math.max(...blocks.map(({ columnEnd }) => columnEnd - 1));

const areaOf = ({ row, rowEnd, column, columnEnd }: Block): CSSProperties => ({
  gridArea: `${row} / ${column} / ${rowEnd} / ${columnEnd}`,
});

/** In the order in which they are filled. */
const belowEachOther: Layout = ([lanes = []]) => lanes.map((lane) => [[lane]]);

/** As they lie on the sheet, so that arrow keys go where one sees the block; what no block stands for comes last. */
const inBlocks =
  (blocks: readonly Block[]): Layout =>
  ([lanes = []]) => {
    const placeOf = (lane: BoardLane): Block | undefined => blocks.find(({ value }) => value === lane.key);
    const rows = [...new Set(blocks.map(({ row }) => row))].sort((one, other) => one - other);
    const laid = rows.map((row) =>
      lanes
        .filter((lane) => placeOf(lane)?.row === row)
        .sort((one, other) => (placeOf(one)?.column ?? 0) - (placeOf(other)?.column ?? 0)),
    );
    const others = lanes.filter((lane) => !placeOf(lane));
    return [...laid, ...(others.length ? [others] : [])].map((row) => row.map((lane) => [lane]));
  };
