import { useEffect, useRef } from 'react';
import { controlId } from '../form-errors.ts';
import type { ValueProblem } from '../form-validator.ts';

interface ErrorSummaryProps {
  readonly problems: readonly ValueProblem[];
  /** The error of the form as a whole: a missing right, or no answer. */
  readonly general: string | null;
  /** Counts the attempts to save: a failed one moves the focus here. */
  readonly attempt: number;
  readonly prefix: string;
  readonly titleOf: (pointer: string) => string;
  /** Whether an error is at one of many places of its control: then an attempt focuses that place, not the summary. */
  readonly leads: (pointer: string) => boolean;
}

/** Focuses a control, or the first one inside a group. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  const inside = element?.matches('fieldset, [role=radiogroup], [role=group]')
    ? element.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, [contenteditable=true], button')
    : null;
  const target = inside ?? document.getElementById(element?.dataset['control'] ?? '') ?? element;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** All errors that prevent saving, each with a link to its control. */
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
