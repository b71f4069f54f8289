import type { CSSProperties } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { numberText } from '../../state/row/words.ts';
import { AddHere, QuickLine } from '../line/quick-line.tsx';
import { PlaceFrame } from '../places/place-frame.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { inMatrix, startOf, usePlacing } from '../places/use-placing.ts';
import { useTogether } from '../use-together.ts';
import { heatOf, levelTitles, mostWeight } from './heat.ts';
import './matrix.css';

/** The number of cards per cell that are rendered at first. */
const maxDrawn = 6;

/** A heat map: rows as cards in a matrix, whose rows come from one field and its columns from another. */
export function View({ onRange }: RowsViewProps) {
  const { words } = useList();
  const together = useTogether(onRange);
  const placing = usePlacing(together.placed, inMatrix);
  const [rows, columns] = placing.fields;
  const [rowLanes = [], columnLanes = []] = placing.lanes;
  const most = mostWeight([rowLanes, columnLanes]);
  return (
    <PlaceFrame placing={placing} together={together}>
      <section
        ref={sidewaysSign}
        className="matrix-scroll"
        aria-label={`${words.plural} by ${lowerFirst(rows?.title ?? '')} and ${lowerFirst(columns?.title ?? '')}`}
      >
        <table className="matrix" style={{ '--columns': columnLanes.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col" className="matrix-corner">
                <span>{rows?.title} ↓</span> <span>{columns?.title} →</span>
              </th>
              {columnLanes.map((lane) => (
                <th key={lane.key} scope="col">
                  <Swatch color={lane.color} /> <span className="matrix-word">{lane.title}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {placing.places.map((line, at) => (
              <tr key={rowLanes[at]?.key}>
                <th scope="row">
                  <Swatch color={rowLanes[at]?.color} /> <span className="matrix-word">{rowLanes[at]?.title}</span>
                </th>
                {line.map((place) => {
                  const count = placing.cardsIn(place).length;
                  const heat = heatOf(place.lanes, most);
                  const label = [place.title, heat && `${heat.level} ${heat.weight}`].filter(Boolean).join(', ');
                  return (
                    <td key={place.key} className={heat ? `matrix-cell heat-${heat.level}` : 'matrix-cell'}>
                      <span className="matrix-cell-head" aria-hidden="true">
                        {heat && (
                          <b title={`${levelTitles[heat.level]}: ${heat.weight}`}>
                            {levelTitles[heat.level].charAt(0)} {heat.weight}
                          </b>
                        )}
                        <span className="lane-count">{count > 0 && numberText(count)}</span>
                      </span>
                      <AddHere
                        small
                        pointerOnly
                        start={startOf(placing, place)}
                        where={place.title}
                        className="matrix-add"
                      />
                      <PlaceList place={place} label={`${label}, ${numberText(count)}`} most={maxDrawn} small />
                      <QuickLine start={startOf(placing, place)} where={place.title} />
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
