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

/** The number of notes per block that are rendered at first. */
const maxDrawn = 30;

/**
 * The minimum width of a block in pixels, and that of the whole canvas: on a narrower one, blocks are one below
 * another.
 */
const leastWidth = 200;
const narrowest = 720;

/**
 * A canvas: rows as notes in blocks. The blocks are side by side if the field declares no layout, and one below another
 * if there is little space.
 */
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
  /** The layout of the block; undefined for a lane without a block. */
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
      <PlaceList place={place} label={place.title} most={maxDrawn} small />
      <QuickLine start={start} where={place.title} />
    </section>
  );
}

/** The prompt in an empty block, with its number in the order in which blocks are filled in. */
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

/** CSS columns in which each block has space for its name. */
function columnsFor(blocks: readonly Block[]): CSSProperties {
  const narrowestBlock = Math.min(...blocks.map(({ column, columnEnd }) => columnEnd - column));
  const least = Math.round(leastWidth / narrowestBlock);
  return { gridTemplateColumns: `repeat(${columnsOf(blocks)}, minmax(${least}px, 1fr))` };
}

const columnsOf = (blocks: readonly Block[]): number => Math.max(...blocks.map(({ columnEnd }) => columnEnd - 1));

const areaOf = ({ row, rowEnd, column, columnEnd }: Block): CSSProperties => ({
  gridArea: `${row} / ${column} / ${rowEnd} / ${columnEnd}`,
});

/** The blocks one below another, in the order in which they are filled in. */
const belowEachOther: Layout = ([lanes = []]) => lanes.map((lane) => [[lane]]);

/**
 * The blocks as they are laid out, so that arrow keys move in the visible direction. Lanes without a block come last.
 */
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
