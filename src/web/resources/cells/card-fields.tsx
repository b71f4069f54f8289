import type { FieldEntry } from '../../../contract/registry.ts';
import { meansDone } from '../../../fields/due.ts';
import { fieldWebOf } from '../fields/web-of-field.ts';
import { useList } from '../state/list/list-context.ts';
import { type Row, valueIn } from '../state/row/row.ts';
import { textOf } from '../state/row/text-of.ts';
import { ListCell } from './list-cell.tsx';
import './card-fields.css';

interface CardFieldsProps {
  readonly row: Row;
  readonly fields: readonly FieldEntry[];
  /** The names of fields that the card shows elsewhere. */
  readonly except: readonly string[];
  /** The maximum number of fields. */
  readonly most?: number;
}

/** The fields of a card besides its name, if they have values, and marks such as the number of comments. */
export function CardFields({ row, fields, except, most = Number.POSITIVE_INFINITY }: CardFieldsProps) {
  const { entry, extras } = useList();
  const filled = fields
    .filter((field) => !except.includes(field.name) && isShown(field, row))
    .slice(0, most)
    .map((field) => ({ field, ...fieldWebOf(field), text: textOf(field, row) }));
  const done = entry.fields.some((field) => meansDone(field.schema, valueIn(row, field)));
  const marks = extras.parts.flatMap(({ title, mark, byKey }) => {
    const text = byKey && mark ? mark(row) : '';
    return byKey && text ? [{ title, text, icon: byKey.icon }] : [];
  });
  if (filled.length + marks.length === 0) return null;
  // Text lines come first, then fields that fit side by side.
  const isLine = ({ OnCard, stretches }: (typeof filled)[number]) => !OnCard && stretches;
  const inOrder = [...filled.filter(isLine), ...filled.filter((one) => !isLine(one))];
  return (
    <ul className="card-fields">
      {inOrder.map((shown) => {
        const { field, OnCard, text } = shown;
        return (
          <li key={field.name} className={isLine(shown) ? 'card-line' : undefined} title={`${field.title}: ${text}`}>
            <span className={OnCard ? 'visually-hidden' : 'card-field-title'}>{field.title}: </span>
            {OnCard ? (
              <OnCard {...{ field, row, text, done }} value={valueIn(row, field)} />
            ) : (
              <ListCell {...{ field, row }} />
            )}
          </li>
        );
      })}
      {marks.map(({ title, text, icon }) => (
        <li key={title} className="card-mark" title={`${title}: ${text}`}>
          <i className={`bi bi-${icon}`} aria-hidden="true" />
          <span className="visually-hidden">{title}: </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** A boolean field is shown only if it is true. */
const isShown = (field: FieldEntry, row: Row): boolean => valueIn(row, field) !== false && textOf(field, row) !== '';
