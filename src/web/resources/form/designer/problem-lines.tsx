import type { ValueProblem } from '../form-validator.ts';

interface ProblemLinesProps {
  /** The id of the designer's control, to which links to errors refer. */
  readonly id: string;
  readonly problems: readonly ValueProblem[];
  /** The id of the control that takes the focus instead of the message. */
  readonly control?: string;
}

/** The errors, one sentence per line. */
export const ProblemLines = ({ id, problems, control }: ProblemLinesProps) =>
  problems.map(({ pointer, message }) => (
    <div
      key={pointer + message}
      id={id + pointer.replaceAll('/', '_')}
      tabIndex={-1}
      data-control={control}
      className="form-field-error"
    >
      <i className="bi bi-exclamation-circle-fill" aria-hidden="true" />
      <span>{message}</span>
    </div>
  ));
