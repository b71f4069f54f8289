import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';
import { imageAddress } from './image-address.ts';

/** The picture, scaled to the height of a row. */
function ImageCell({ value }: ValueProps) {
  const address = imageAddress(value);
  return address ? <img className="cell-image" src={address} alt="" width={40} height={24} loading="lazy" /> : null;
}

function ImageInFull({ field, value }: ValueProps) {
  const address = imageAddress(value);
  return address ? (
    <img className="form-value-image" src={address} alt={field.title} loading="lazy" />
  ) : (
    <span className="form-value-empty">None</span>
  );
}

export const imageWeb = defineWeb({
  Cell: ImageCell,
  OnCard: ImageCell,
  InFull: ImageInFull,
  Editor: null,
  width: 88,
  stretches: false,
});
