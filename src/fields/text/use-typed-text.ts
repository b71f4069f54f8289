import { useEffect, useState } from 'react';
import { sameValue } from '../../contract/same-value.ts';
import type { FieldShape } from '../kind.ts';
import { fromInput, toInput } from '../typed.ts';

interface TypedText {
  readonly text: string;
  /** Stores the typed text, and returns its value. */
  readonly type: (text: string) => unknown;
  /** Shows the value in the standard format of its kind; called on blur. */
  readonly settle: () => void;
}

/** The text of an input whose value has several formats. It does not change while the user types. */
export function useTypedText(field: FieldShape & { readonly nullable: boolean }, value: unknown): TypedText {
  const shown = toInput(field, value);
  const [text, setText] = useState(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of an input never changes
  useEffect(() => {
    setText((now) => (sameValue(fromInput(field, now) ?? null, value ?? null) ? now : shown));
  }, [shown]);
  return {
    text,
    type: (next) => {
      setText(next);
      return fromInput(field, next);
    },
    settle: () => setText(shown),
  };
}
