/** Rows as notes in the blocks of a canvas. Where its field lays none out, they lie beside each other. */
import type { CSSProperties } from 'react';
import { type Block, blocksOf, layoutOf } from '../../../../contract/canvas-layout.ts';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import type { Lane } from '../../state/row/lanes.ts';
import { lowerFirst, numberText } from '../../state/row/words.ts';
import { PlaceFrame } from '../places/place-frame.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { type Layout, usePlacing } from '../places/use-placing.ts';
import { useTogether } from '../use-together.ts';
import './canvas.css';

/** Notes of a block that are drawn at once. */
const mostDrawn = 30;

export function View({ onRange }: RowsViewProps) {
  const { access, words, add, shown } = useList();
  const [field] = shown.by;
  const blocks = blocksIn(field);
  const together = useTogether(onRange);
  const placing = usePlacing(together.placed, inBlocks(blocks));
  return (
    <PlaceFrame placing={placing} together={together}>
      <section
        className="canvas-sheet"
        aria-label={`${words.plural} by ${lowerFirst(field?.title ?? '')}`}
        style={blocks.length > 0 ? { gridTemplateColumns: `repeat(${columnsOf(blocks)}, minmax(0, 1fr))` } : undefined}
      >
        {placing.places.flat().map((place) => {
          const count = placing.cardsIn(place).length;
          const block = blocks.find(({ value }) => value === place.lanes[0]?.key);
          return (
            <section
              key={place.key}
              className="canvas-block"
              aria-label={`${place.title}, ${numberText(count)}`}
              style={block && areaOf(block)}
            >
              <h2 className="lane-head">
                {place.title}
                <span className="lane-count">{numberText(count)}</span>
                {access.create && field && (
                  <button
                    type="button"
                    className="btn btn-quiet btn-icon"
                    aria-label={`Add ${lowerFirst(words.title)} in ${place.title}`}
                    onClick={() => add({ fields: placing.fields, lanes: place.lanes })}
                  >
                    <i className="bi bi-plus-lg" aria-hidden="true" />
                  </button>
                )}
              </h2>
              <PlaceList place={place} label={place.title} most={mostDrawn} small />
            </section>
          );
        })}
      </section>
    </PlaceFrame>
  );
}

const blocksIn = (field: FieldEntry | undefined): readonly Block[] => {
  const layout = field && layoutOf(field.schema);
  return layout ? blocksOf(layout) : [];
};

const columnsOf = (blocks: readonly Block[]): number => Math.max(...blocks.map(({ columnEnd }) => columnEnd - 1));

const areaOf = ({ row, rowEnd, column, columnEnd }: Block): CSSProperties => ({
  gridArea: `${row} / ${column} / ${rowEnd} / ${columnEnd}`,
});

/** As they lie on the sheet, so that arrow keys go where one sees the block; what no block stands for comes last. */
const inBlocks =
  (blocks: readonly Block[]): Layout =>
  ([lanes = []]) => {
    const placeOf = (lane: Lane): Block | undefined => blocks.find(({ value }) => value === lane.key);
    const rows = [...new Set(blocks.map(({ row }) => row))].sort((one, other) => one - other);
    const laid = rows.map((row) =>
      lanes
        .filter((lane) => placeOf(lane)?.row === row)
        .sort((one, other) => (placeOf(one)?.column ?? 0) - (placeOf(other)?.column ?? 0)),
    );
    const others = lanes.filter((lane) => !placeOf(lane));
    return [...laid, ...(others.length ? [others] : [])].map((row) => row.map((lane) => [lane]));
  };
