import type { ValueProblem } from '../form-validator.ts';

interface ProblemLinesProps {
  /** Id of the designer's control, to which the form's errors lead. */
  readonly id: string;
  readonly problems: readonly ValueProblem[];
  /** Id of the control that takes the focus instead of the sentence. */
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
