import type { ReactNode } from 'react';

interface ValueChipProps {
  /** The full text, for a chip that may be truncated. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** One value of a field on a background, which separates it from the next value. */
export const ValueChip = ({ title, children }: ValueChipProps) => (
  <span className="cell-chip" title={title}>
    {children}
  </span>
);
