/** Rows as cards in a heat map: its rows by one field, its columns by another. */
import type { CSSProperties } from 'react';
import { readColor } from '../../../../fields/color/palette.ts';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { lowerFirst, numberText } from '../../state/row/words.ts';
import { PlaceFrame } from '../places/place-frame.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { inMatrix, type Place, usePlacing } from '../places/use-placing.ts';
import { useTogether } from '../use-together.ts';
import './matrix.css';

/** Cards of a cell that are drawn at once. */
const mostDrawn = 6;

/** A cell takes its heat from the colours of its row and its column, where both have one. */
function heat({ lanes: [row, column] }: Place): CSSProperties | undefined {
  const [one, other] = [readColor(row?.color ?? ''), readColor(column?.color ?? '')];
  return one && other ? ({ '--heat': `color-mix(in oklab, ${one}, ${other})` } as CSSProperties) : undefined;
}

export function View({ onRange }: RowsViewProps) {
  const { words } = useList();
  const together = useTogether(onRange);
  const placing = usePlacing(together.placed, inMatrix);
  const [rows, columns] = placing.fields;
  const [rowLanes = [], columnLanes = []] = placing.lanes;
  return (
    <PlaceFrame placing={placing} together={together}>
      <section
        ref={sidewaysSign}
        className="matrix-scroll"
        aria-label={`${words.plural} by ${lowerFirst(rows?.title ?? '')} and ${lowerFirst(columns?.title ?? '')}`}
      >
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col" className="matrix-corner">
                <span>{rows?.title} ↓</span> <span>{columns?.title} →</span>
              </th>
              {columnLanes.map((lane) => (
                <th key={lane.key} scope="col">
                  <Swatch color={lane.color} /> {lane.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {placing.places.map((line, at) => (
              <tr key={rowLanes[at]?.key}>
                <th scope="row">
                  <Swatch color={rowLanes[at]?.color} /> {rowLanes[at]?.title}
                </th>
                {line.map((place) => {
                  const count = placing.cardsIn(place).length;
                  return (
                    <td key={place.key} className="matrix-cell" style={heat(place)}>
                      <span className="lane-count" aria-hidden="true">
                        {count > 0 && numberText(count)}
                      </span>
                      <PlaceList place={place} label={`${place.title}, ${numberText(count)}`} most={mostDrawn} small />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </PlaceFrame>
  );
}
