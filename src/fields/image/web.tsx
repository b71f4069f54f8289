import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';
import { imageAddress } from './image-address.ts';

/** The picture, as small as a row is high. */
function ImageCell({ value }: ValueProps) {
  const address = imageAddress(value);
  return address ? <img className="cell-image" src={address} alt="" width={40} height={24} loading="lazy" /> : null;
}

/** The picture as large as there is room. */
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
