import { useEffect, useRef } from 'react';
import { controlId } from '../form-errors.ts';
import type { ValueProblem } from '../form-validator.ts';

interface ErrorSummaryProps {
  readonly problems: readonly ValueProblem[];
  /** What is wrong with the whole: a right that is missing, no answer. */
  readonly general: string | null;
  /** Counts the attempts: each failed one takes the focus here. */
  readonly attempt: number;
  readonly prefix: string;
  readonly titleOf: (pointer: string) => string;
}

/** Goes to a control, or to the first one inside a group. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  const inside = element?.matches('fieldset, [role=radiogroup], [role=group]')
    ? element.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, [contenteditable=true], button')
    : null;
  const target = inside ?? element;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** Everything that keeps the form from being saved, each with a way to it. */
export function ErrorSummary({ problems, general, attempt, prefix, titleOf }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0 && !general) return null;
  const count = problems.length;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="form-summary">
      <strong>{general ?? (count === 1 ? 'One field needs a change.' : `${count} fields need a change.`)}</strong>
      {count > 0 && (
        <ul>
          {problems.map(({ pointer, message }) => (
            <li key={pointer}>
              <a
                href={`#${controlId(prefix, pointer)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusControl(controlId(prefix, pointer));
                }}
              >
                {message.startsWith(titleOf(pointer)) ? message : `${titleOf(pointer)}: ${message}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
