import type { WidgetProps } from '@rjsf/utils';
import type { FieldForm } from '../web/field-form.ts';
import { imageAddress } from './image-address.ts';

/** Shows the picture; separate calls upload it. */
export function ImageWidget({ id, label, value }: WidgetProps) {
  const address = imageAddress(value);
  return (
    <div id={id} className="form-image">
      {address ? <img src={address} alt={label} loading="lazy" /> : <span className="form-field-help">No picture</span>}
    </div>
  );
}

export const imageForm: FieldForm = { widget: ImageWidget };
