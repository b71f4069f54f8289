import { useId, useRef } from 'react';
import { lowerFirst } from '../../fields/lower-first.ts';
import { copyText } from './copy-text.ts';
import { toast } from './toasts.ts';

/** A text with a button that copies it. */
export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(text)) return toast({ text: `${label} copied` });
    field.current?.select();
    toast({ text: 'The browser did not allow copying. The text is selected: copy it by hand.', kind: 'error' });
  };
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="copy-row">
        <input
          ref={field}
          id={id}
          className="form-control"
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className="btn btn-secondary"
          aria-label={`Copy ${lowerFirst(label)}`}
          onClick={() => void copy()}
        >
          <i className="bi bi-copy" aria-hidden="true" /> Copy
        </button>
      </div>
    </div>
  );
}
