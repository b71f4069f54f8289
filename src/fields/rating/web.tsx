import './rating.css';
import { defineWeb } from '../define-web.ts';
import { editorProps } from '../text/editor.tsx';
import type { EditorProps, FilterProps, ValueProps } from '../web/field-web.ts';
import { ratingText, stars } from './stars.ts';

const RatingCell = ({ value, text }: ValueProps) => (
  <span className="rating" role="img" aria-label={text} title={text}>
    {stars.map((star) => (
      <i key={star} className={star <= Number(value) ? 'bi bi-star-fill' : 'bi bi-star'} aria-hidden="true" />
    ))}
  </span>
);

const options = stars.map((star) => (
  <option key={star} value={star}>
    {'★'.repeat(star)} {ratingText(star)}
  </option>
));

function RatingEditor(props: EditorProps) {
  const { field, value, onValue } = props;
  return (
    <select
      {...editorProps(props)}
      className="form-select"
      value={String(value ?? '')}
      onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
    >
      {(field.nullable || typeof value !== 'number') && <option value="">None</option>}
      {options}
    </select>
  );
}

/** A filter by the rating for comparison. */
const RatingFilter = ({ id, field, words, values, onValues }: FilterProps) => (
  <select
    id={id}
    aria-label={`${field.title} ${words}`}
    className="form-select"
    value={values[0] ?? ''}
    onChange={({ target }) => onValues(target.value === '' ? [] : [target.value])}
  >
    <option value="">Choose ...</option>
    {options}
  </select>
);

export const ratingWeb = defineWeb({
  Cell: RatingCell,
  OnCard: RatingCell,
  InFull: RatingCell,
  Editor: RatingEditor,
  Filter: RatingFilter,
  width: 124,
  stretches: false,
});
