import type { HTMLAttributes } from 'react';
import { RemoveButton } from '../../ui/remove-button.tsx';

interface ChosenChipProps extends HTMLAttributes<HTMLSpanElement> {
  readonly removeLabel: string;
  /** Null if it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** A choice in the field of a picker. The Delete key removes it as well, so Tab passes over the button. */
export const ChosenChip = ({ removeLabel, onRemove, children, ...span }: ChosenChipProps) => (
  <span className="form-chip" {...span}>
    {children}
    {onRemove && <RemoveButton label={removeLabel} tabIndex={-1} onClick={onRemove} />}
  </span>
);
