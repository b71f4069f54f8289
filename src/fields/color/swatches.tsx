import { ButtonChoices } from '../web/button-choices.tsx';
import { inkOn, swatches } from './palette.ts';

export interface SwatchesProps {
  /** The id of the element that labels the choice. */
  readonly labelledBy: string;
  /** The chosen colour as `#RRGGBB`; null for none. */
  readonly color: string | null;
  readonly disabled?: boolean | undefined;
  readonly onChoose: (color: string) => void;
}

const choices = swatches.map(([name, value]) => ({ name, value }));

export const Swatches = ({ color, ...rest }: SwatchesProps) => (
  <ButtonChoices
    {...rest}
    className="form-swatches"
    choices={choices}
    chosen={color}
    styleOf={({ value }) => ({ backgroundColor: value, color: inkOn(value) })}
  >
    {(_, isChosen) => isChosen && <i className="bi bi-check-lg" aria-hidden="true" />}
  </ButtonChoices>
);
