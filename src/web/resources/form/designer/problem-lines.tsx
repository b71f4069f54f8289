import type { ValueProblem } from '../form-validator.ts';

interface ProblemLinesProps {
  /** Id of the designer's control: the form leads to a problem by it. */
  readonly id: string;
  readonly problems: readonly ValueProblem[];
  /** Id of the control that takes the focus in the place of the sentence. */
  readonly control?: string;
}

/** What is wrong, a sentence a line. */
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
