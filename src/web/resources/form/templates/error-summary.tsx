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
  /** A fault here is one of many places of its control: an attempt leads to it, and not to the summary. */
  readonly leads: (pointer: string) => boolean;
}

/** Goes to a control, or to the first one inside a group. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  const inside = element?.matches('fieldset, [role=radiogroup], [role=group]')
    ? element.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, [contenteditable=true], button')
    : null;
  const target = inside ?? document.getElementById(element?.dataset['control'] ?? '') ?? element;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** Everything that keeps the form from being saved, each with a way to it. */
export function ErrorSummary({ problems, general, attempt, prefix, titleOf, leads }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const place = box.current?.dataset['place'];
    if (place) focusControl(place);
    else box.current?.focus();
  }, [attempt]);
  if (problems.length === 0 && !general) return null;
  const count = problems.length;
  const [first] = problems;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="form-summary"
      data-place={first && leads(first.pointer) ? controlId(prefix, first.pointer) : undefined}
    >
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
