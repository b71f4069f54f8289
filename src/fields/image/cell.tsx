import type { ValueProps } from '../field-web.ts';
import { imageAddress } from './image-address.ts';

export function ImageCell({ value }: ValueProps) {
  const address = imageAddress(value);
  return address ? <img className="cell-image" src={address} alt="" width={40} height={24} loading="lazy" /> : null;
}

export function ImageInFull({ field, value }: ValueProps) {
  const address = imageAddress(value);
  return address ? (
    <img className="form-value-image" src={address} alt={field.title} loading="lazy" />
  ) : (
    <span className="form-value-empty">None</span>
  );
}
