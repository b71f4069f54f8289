import type { WidgetProps } from '@rjsf/utils';

/** The address of a stored picture: a web address or one of this server. */
export function imageAddress(value: unknown): string | null {
  const address = typeof value === 'object' && value !== null ? (value as { readonly url?: unknown }).url : value;
  return typeof address === 'string' && /^(https?:\/\/|\/|data:image\/(png|jpeg|gif|webp);)/.test(address)
    ? address
    : null;
}

/** Pictures are put in place by calls of their own; here they are looked at. */
export function ImageWidget({ id, label, value }: WidgetProps) {
  const address = imageAddress(value);
  return (
    <div id={id} className="form-image">
      {address ? <img src={address} alt={label} loading="lazy" /> : <span className="form-field-help">No picture</span>}
    </div>
  );
}
