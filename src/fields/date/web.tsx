import dayjs from 'dayjs';
import { defineWeb } from '../define-web.ts';
import { type Urgency, urgencyOf } from '../due.ts';
import type { CardValueProps } from '../web/field-web.ts';
import './date.css';

const urgencyTitles: Readonly<Record<Urgency, string>> = { overdue: 'Overdue', soon: 'Due soon', later: 'Due' };

/** The date, coloured if it is a due date that is near or past. */
function DayOnCard({ field, value, text, done }: CardValueProps) {
  const urgency = done ? null : urgencyOf(field.schema, value, dayjs().format('YYYY-MM-DD'));
  return (
    <span className="day-on-card" data-urgency={urgency ?? undefined}>
      <i className={`bi bi-${urgency === 'overdue' ? 'calendar-x' : 'calendar-event'}`} aria-hidden="true" />
      {urgency && (
        <span className={urgency === 'overdue' ? undefined : 'visually-hidden'}>{urgencyTitles[urgency]} </span>
      )}
      {text}
    </span>
  );
}

export const dateWeb = defineWeb({ OnCard: DayOnCard, width: 124, stretches: false });
