import { useEffect, useRef } from 'react';
import { controlId } from '../form-errors.ts';
import type { ValueProblem } from '../form-validator.ts';

interface ErrorSummaryProps {
  readonly problems: readonly ValueProblem[];
  /** The error of the whole form, such as a missing right, or no answer. */
  readonly general: string | null;
  /** The number of attempts to save. A failed attempt moves the focus to this summary. */
  readonly attempt: number;
  readonly prefix: string;
  readonly titleOf: (pointer: string) => string;
  /**
   * Whether an error can be focused at a position inside its control. An attempt to save then focuses this position
   * instead of the summary.
   */
  readonly leads: (pointer: string) => boolean;
}

/** Focuses a control, or the first control inside a group. */
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
