import { useState } from 'react';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { numberText } from '../../state/row/words.ts';
import { AddHere, QuickLine } from '../line/quick-line.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { type Place, type Placing, startOf } from '../places/use-placing.ts';
import { AddLane } from './add-lane.tsx';
import { LaneHead } from './lane-head.tsx';

/** The number of cards per column that are rendered at first, about one window. */
const maxDrawn = 8;

interface SwimlanesProps {
  readonly placing: Placing;
  readonly label: string;
}

/** Rows of columns below one header. Each row can be collapsed. */
export function Swimlanes({ placing, label }: SwimlanesProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [columns = [], swimlanes = []] = placing.lanes;
  const countOf = (places: readonly Place[]) =>
    places.reduce((count, place) => count + placing.cardsIn(place).length, 0);
  const toggle = (key: string) =>
    setClosed((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  return (
    <section ref={sidewaysSign} className="board board-swimlanes" aria-label={label}>
      <div className="board-line board-head">
        {columns.map((lane, at) => (
          <div key={lane.key} className="board-column">
            <LaneHead {...{ placing, lane }} count={countOf(placing.places.flatMap((line) => line[at] ?? []))} />
          </div>
        ))}
        <AddLane placing={placing} />
      </div>
      {swimlanes.map((swimlane, at) => {
        const line = placing.places[at] ?? [];
        const count = countOf(line);
        // A row is shown expanded while it contains the card that is moved by keys; otherwise the card would be hidden
        // and lose the focus.
        const holdsLifted = line.some((place) =>
          placing.cardsIn(place).some(({ row }) => row.id === placing.lifted?.row.id),
        );
        const open = holdsLifted || !closed.has(swimlane.key);
        return (
          <section key={swimlane.key} aria-label={`${swimlane.title}, ${numberText(count)}`}>
            <h2 className="board-swimlane-head">
              <button type="button" className="btn btn-quiet" aria-expanded={open} onClick={() => toggle(swimlane.key)}>
                <i className={`bi bi-chevron-${open ? 'down' : 'right'}`} aria-hidden="true" />{' '}
                <Swatch color={swimlane.color} /> {swimlane.title}{' '}
                <span className="lane-count">{numberText(count)}</span>
              </button>
            </h2>
            {open && (
              <div className="board-line">
                {line.map((place) => (
                  <Cell key={place.key} placing={placing} place={place} />
                ))}
              </div>
            )}
          </section>
        );
      })}
    </section>
  );
}

interface CellProps {
  readonly placing: Placing;
  readonly place: Place;
}

function Cell({ placing, place }: CellProps) {
  return (
    <section className="board-column" aria-label={`${place.title}, ${numberText(placing.cardsIn(place).length)}`}>
      <PlaceList place={place} label={place.title} most={maxDrawn} grows />
      <QuickLine start={startOf(placing, place)} where={place.title} />
      <AddHere small start={startOf(placing, place)} where={place.title} className="board-add" />
    </section>
  );
}
