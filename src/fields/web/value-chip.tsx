import type { ReactNode } from 'react';

interface ValueChipProps {
  /** The text in full, for a chip that may be cut. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** One value of a field on a background, so that it is distinct from the next value. */
export const ValueChip = ({ title, children }: ValueChipProps) => (
  <span className="cell-chip" title={title}>
    {children}
  </span>
);
