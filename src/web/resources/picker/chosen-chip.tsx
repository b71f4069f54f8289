import type { HTMLAttributes } from 'react';
import { RemoveButton } from '../../ui/remove-button.tsx';

interface ChosenChipProps extends HTMLAttributes<HTMLSpanElement> {
  readonly removeLabel: string;
  /** Removes the choice; null if it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** A chosen row in the field of a picker. The Delete key removes it too, so its button is not a tab stop. */
export const ChosenChip = ({ removeLabel, onRemove, children, ...span }: ChosenChipProps) => (
  <span className="form-chip" {...span}>
    {children}
    {onRemove && <RemoveButton label={removeLabel} tabIndex={-1} onClick={onRemove} />}
  </span>
);
