/** Rows as cards in columns by one field. */
import { Swatch } from '../../../ui/swatch.tsx';
import { type RowsViewProps, useList } from '../../state/list-context.ts';
import { lowerFirst, numberText } from '../../state/words.ts';
import { PlaceFrame } from '../places/place-frame.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { inColumns, usePlacing } from '../places/use-placing.ts';
import { useTogether } from '../use-together.ts';
import './board.css';

/** Cards of a column that are drawn at once. */
const mostDrawn = 50;

export function View({ onRange }: RowsViewProps) {
  const { access, words, add } = useList();
  const together = useTogether(onRange);
  const placing = usePlacing(together.placed, inColumns);
  const [field] = placing.fields;
  return (
    <PlaceFrame placing={placing} together={together}>
      <section className="board" aria-label={`${words.plural} by ${lowerFirst(field?.title ?? '')}`}>
        {placing.places.flat().map((place) => {
          const count = placing.cardsIn(place).length;
          return (
            <section key={place.key} className="board-column" aria-label={`${place.title}, ${numberText(count)}`}>
              <h2 className="lane-head">
                <Swatch color={place.lanes[0]?.color} />
                {place.title}
                <span className="lane-count">{numberText(count)}</span>
              </h2>
              <div className="board-cards">
                <PlaceList place={place} label={place.title} most={mostDrawn} />
              </div>
              {access.create && field && (
                <button
                  type="button"
                  className="btn btn-quiet board-add"
                  aria-label={`Add ${lowerFirst(words.title)} in ${place.title}`}
                  onClick={() => add({ fields: placing.fields, lanes: place.lanes })}
                >
                  <i className="bi bi-plus-lg" aria-hidden="true" /> Add {lowerFirst(words.title)}
                </button>
              )}
            </section>
          );
        })}
      </section>
    </PlaceFrame>
  );
}
