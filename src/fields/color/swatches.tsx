import { inkOn, swatches } from './palette.ts';

export interface SwatchesProps {
  /** The id of what names the choice. */
  readonly labelledBy: string;
  /** The chosen colour as `#RRGGBB`, or none of them. */
  readonly color: string | null;
  readonly disabled?: boolean | undefined;
  readonly onChoose: (color: string) => void;
}

/** The colours of the palette as buttons in a row; the chosen one is pressed. */
export const Swatches = ({ labelledBy, color, disabled, onChoose }: SwatchesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
  <div role="group" aria-labelledby={labelledBy} className="form-swatches">
    {swatches.map(([name, swatch]) => (
      <button
        key={swatch}
        type="button"
        className="form-swatch"
        style={{ backgroundColor: swatch, color: inkOn(swatch) }}
        aria-label={name}
        title={name}
        aria-pressed={color === swatch}
        disabled={disabled}
        onClick={() => onChoose(swatch)}
      >
        {color === swatch && <i className="bi bi-check-lg" aria-hidden="true" />}
      </button>
    ))}
  </div>
);
