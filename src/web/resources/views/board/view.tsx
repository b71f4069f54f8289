import { lowerFirst } from '../../../../fields/lower-first.ts';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';

import { pointsElsewhere } from '../../state/row/lanes.ts';
import { numberText } from '../../state/row/words.ts';
import { AddHere, QuickLine } from '../line/quick-line.tsx';
import { PlaceFrame } from '../places/place-frame.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { inSwimlanes, type Place, type Placing, startOf, usePlacing } from '../places/use-placing.ts';
import { Empty } from '../states.tsx';
import { useTogether } from '../use-together.ts';
import { AddLane } from './add-lane.tsx';
import { LaneHead } from './lane-head.tsx';
import { Swimlanes } from './swimlanes.tsx';
import './board.css';

/** The number of cards per column that are rendered at first, about one window. */
const maxDrawn = 8;

/** A board: rows as cards, in columns by one field, and optionally in swimlanes by another. */
export function View({ onRange }: RowsViewProps) {
  const { words } = useList();
  const together = useTogether(onRange);
  const placing = usePlacing(together.placed, inSwimlanes);
  const [columns, swimlanes] = placing.fields;
  const by = [columns, swimlanes].flatMap((field) => (field ? lowerFirst(field.title) : []));
  const label = `${words.plural} by ${by.join(' and ')}`;
  return (
    <PlaceFrame placing={placing} together={together}>
      {placing.places.flat().length === 0 && columns && !pointsElsewhere(columns) && <Empty />}
      {swimlanes ? <Swimlanes placing={placing} label={label} /> : <Columns placing={placing} label={label} />}
    </PlaceFrame>
  );
}

interface ColumnsProps {
  readonly placing: Placing;
  readonly label: string;
}

const Columns = ({ placing, label }: ColumnsProps) => (
  <section ref={sidewaysSign} className="board" aria-label={label}>
    {placing.places.flat().map((place) => (
      <Column key={place.key} placing={placing} place={place} />
    ))}
    <AddLane placing={placing} />
  </section>
);

interface ColumnProps {
  readonly placing: Placing;
  readonly place: Place;
}

function Column({ placing, place }: ColumnProps) {
  const count = placing.cardsIn(place).length;
  const [lane] = place.lanes;
  return (
    <section className="board-column" aria-label={`${place.title}, ${numberText(count)}`}>
      {lane && <LaneHead {...{ placing, lane, count }} />}
      <div className="board-cards">
        <PlaceList place={place} label={place.title} most={maxDrawn} grows />
      </div>
      <QuickLine start={startOf(placing, place)} where={place.title} />
      <AddHere start={startOf(placing, place)} where={place.title} className="board-add" />
    </section>
  );
}
