import dayjs from 'dayjs';
import { useState } from 'react';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { laneKeyOf, noLane } from '../../state/row/lanes.ts';
import { numberText } from '../../state/row/words.ts';
import { PlaceFrame } from '../places/place-frame.tsx';
import { PlaceList } from '../places/place-list.tsx';
import { type Layout, usePlacing } from '../places/use-placing.ts';
import { useTogether } from '../use-together.ts';
import { monthOf, weeksOf } from './month.ts';
import './calendar.css';

/** The number of cards per day that are rendered at first. */
const maxDrawn = 4;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A calendar: rows as cards on the days of a month, by a date field. */
export function View({ onRange }: RowsViewProps) {
  const { shown } = useList();
  const together = useTogether(onRange);
  const [chosen, choose] = useState<dayjs.Dayjs | null>(null);
  const [field] = shown.by;
  const days = field ? together.placed.map(({ row }) => laneKeyOf(field, row)).filter((key) => key !== noLane) : [];
  const today = dayjs();
  const month = chosen ?? monthOf(days, today);
  const weeks = weeksOf(month);
  // The cards without a date are below the weeks.
  const layout: Layout = ([lanes = []]) =>
    [...weeks, lanes.filter(({ key }) => key === noLane)].map((line) => line.map((lane) => [lane]));
  const placing = usePlacing(together.placed, layout);
  const [undated] = placing.places.at(-1) ?? [];
  const drawn = new Set(weeks.flat().map(({ key }) => key));
  const elsewhere = days.filter((day) => !drawn.has(day)).length;
  return (
    <PlaceFrame placing={placing} together={together}>
      <div className="calendar-head">
        <h2>{month.format('MMMM YYYY')}</h2>
        <button
          type="button"
          className="btn btn-quiet icon-only"
          aria-label="Month before"
          onClick={() => choose(month.subtract(1, 'month'))}
        >
          <i className="bi bi-chevron-left" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="btn btn-quiet icon-only"
          aria-label="Month after"
          onClick={() => choose(month.add(1, 'month'))}
        >
          <i className="bi bi-chevron-right" aria-hidden="true" />
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => choose(today.startOf('month'))}>
          Today
        </button>
        {elsewhere > 0 && (
          <span className="list-count" role="status">
            {numberText(elsewhere)} in other months
          </span>
        )}
      </div>
      <div ref={sidewaysSign} className="calendar-scroll">
        <table className="calendar" aria-label={`${field?.title ?? ''}, ${month.format('MMMM YYYY')}`}>
          <thead>
            <tr>
              {weekdays.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {placing.places.slice(0, -1).map((week) => (
              <tr key={week[0]?.key}>
                {week.map((place) => (
                  <td
                    key={place.key}
                    className={place.key.startsWith(month.format('YYYY-MM')) ? 'calendar-day' : 'calendar-day outside'}
                    aria-current={place.key === today.format('YYYY-MM-DD') ? 'date' : undefined}
                  >
                    <span className="calendar-number" aria-hidden="true">
                      {Number(place.key.slice(-2))}
                    </span>
                    <PlaceList place={place} label={place.title} most={maxDrawn} small />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {undated && (
          <section className="calendar-undated" aria-label={undated.title}>
            <h3 className="lane-head">
              {undated.title} <span className="lane-count">{numberText(placing.cardsIn(undated).length)}</span>
            </h3>
            <PlaceList place={undated} label={undated.title} most={maxDrawn * 3} small />
          </section>
        )}
      </div>
    </PlaceFrame>
  );
}
