/** A picture with buttons that set and remove it. */
import { useId, useRef, useState } from 'react';

interface PictureControlProps {
  readonly title: string;
  /** The URL of the picture; null if there is none. */
  readonly address: string | null;
  /** The error message of the last change; null if it succeeded. */
  readonly fault: string | null;
  /** Saves a new picture; a null file removes it. Null for users who may only view the picture. */
  readonly onChange: ((file: Blob | null) => Promise<void>) | null;
}

const taken = 'image/png,image/jpeg,image/gif,image/webp';

/** A picture with buttons that set and remove it. A large file is scaled down before it is sent. */
export function PictureControl({ title, address, fault, onChange }: PictureControlProps) {
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = async (file: Blob | null) => {
    if (!onChange) return;
    setBusy(true);
    await onChange(file && (await fitted(file)));
    setBusy(false);
  };
  return (
    <fieldset className="picture-control">
      <legend className="form-label" id={`${id}-title`}>
        {title}
      </legend>
      <div className="picture-control-row">
        {address ? (
          <img src={address} alt={title} />
        ) : (
          <span className="picture-control-none" aria-hidden="true">
            <i className="bi bi-image" />
          </span>
        )}
        {onChange && (
          <div className="picture-control-acts">
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              accept={taken}
              tabIndex={-1}
              aria-label={`File for ${title}`}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // The input is cleared, so that the same file can be chosen again.
                target.value = '';
                if (file) void change(file);
              }}
            />
            <button
              type="button"
              className="btn btn-secondary"
              disabled={busy}
              aria-describedby={`${id}-title`}
              onClick={() => input.current?.click()}
            >
              {busy ? 'Saving ...' : address ? 'Replace picture' : 'Choose picture'}
            </button>
            {address && (
              <button
                type="button"
                className="btn btn-quiet"
                disabled={busy}
                aria-describedby={`${id}-title`}
                onClick={() => void change(null)}
              >
                Remove picture
              </button>
            )}
          </div>
        )}
      </div>
      {fault && (
        <p className="field-error" role="alert">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> {fault}
        </p>
      )}
    </fieldset>
  );
}

/** The maximum side length at which the product shows pictures, in pixels. */
const longestSide = 2048;

/**
 * Scales a large photograph down to that size. Animations, and files that the browser cannot draw, are returned
 * unchanged.
 */
async function fitted(file: Blob): Promise<Blob> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type)) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  const scale = picture ? longestSide / Math.max(picture.width, picture.height) : 1;
  if (!picture || scale >= 1) return file;
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: file.type, quality: 0.9 });
}
