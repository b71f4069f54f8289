import './rating.css';
import type { WidgetProps } from '@rjsf/utils';
import { allowsNull } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { radioGroupProps } from '../web/input-props.ts';
import { ratingText, stars } from './stars.ts';

/** Stars for pointer or arrow keys, with a button for no rating if the field is nullable. */
export function RatingWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema, disabled, readonly } = props;
  const fixed = disabled || readonly;
  return (
    <div {...radioGroupProps(props)} className="rating form-rating">
      {stars.map((star) => (
        <label key={star} title={ratingText(star)}>
          <input
            type="radio"
            name={id}
            aria-label={ratingText(star)}
            checked={value === star}
            disabled={fixed}
            onChange={() => onChange(star)}
            onBlur={() => onBlur(id, value)}
          />
          <i className={star <= Number(value ?? 0) ? 'bi bi-star-fill' : 'bi bi-star'} aria-hidden="true" />
        </label>
      ))}
      {allowsNull(schema as Record<string, unknown>) && typeof value === 'number' && !fixed && (
        <button type="button" className="btn btn-link btn-sm" onClick={() => onChange(null)}>
          Clear
        </button>
      )}
    </div>
  );
}

export const ratingForm: FieldForm = { widget: RatingWidget };
