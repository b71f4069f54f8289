import { inkOn } from '../../../fields/color/palette.ts';
import type { RowFlag } from '../state/row/row-marks.ts';
import './row-flags.css';

/** A colour with letters, for users who cannot distinguish the colours. */
export const FlagMark = ({ flag }: { readonly flag: Pick<RowFlag, 'colour' | 'letters'> }) => (
  <span className="flag-mark" style={{ background: flag.colour, color: inkOn(flag.colour) }} aria-hidden="true">
    {flag.letters}
  </span>
);

/** The colours of a row, with their names for screen readers. */
export const RowFlags = ({ flags }: { readonly flags: readonly RowFlag[] }) =>
  flags.length > 0 && (
    <span className="row-flags" title={flags.map(({ name }) => name).join(', ')}>
      {flags.map((flag) => (
        <FlagMark key={`${flag.name} ${flag.colour}`} flag={flag} />
      ))}
      <span className="visually-hidden">{flags.map(({ name }) => name).join(', ')}</span>
    </span>
  );
