import { useEffect, useState } from 'react';
import { sameValue } from '../../web/ledger/merge.ts';
import type { FieldShape } from '../kind.ts';
import { fromInput, toInput } from '../typed.ts';

interface TypedText {
  readonly text: string;
  /** Keeps what is typed as it is typed, and answers the value it stands for. */
  readonly type: (text: string) => unknown;
  /** Shows the value as the kind writes it, once nobody types any more. */
  readonly settle: () => void;
}

/** The text of an input whose value may be written in several ways: it changes under the hands of nobody. */
export function useTypedText(field: FieldShape & { readonly nullable: boolean }, value: unknown): TypedText {
  const shown = toInput(field, value);
  const [text, setText] = useState(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is what it was for as long as the input stands
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
