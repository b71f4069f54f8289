import { useState } from 'react';
import { useEditor } from '../../react/editor-context.ts';

export interface Refusing {
  /** The reason why the last key had no effect. */
  readonly refusal: string | null;
  /** Shows the reason beside the line, and announces it to screen readers. */
  readonly refuse: (words: string) => void;
  /** Removes the reason, because another key was pressed. */
  readonly forget: () => void;
}

/** Stores and shows the reason why the last key in a list of shapes had no effect. */
export function useRefusal(): Refusing {
  const { announce } = useEditor();
  const [refusal, setRefusal] = useState<string | null>(null);
  const refuse = (words: string): void => {
    setRefusal(words);
    announce(words);
  };
  return { refusal, refuse, forget: () => setRefusal(null) };
}

interface RefusalProps {
  readonly words: string;
  /** The position from the top of the list, in pixels. */
  readonly top: number;
}

/** The reason why a key had no effect, below its line. The live region of the page announces the reason. */
export const Refusal = ({ words, top }: RefusalProps) => (
  <div
    ref={(note) => note?.scrollIntoView({ block: 'nearest' })}
    className="outline-refusal"
    style={{ top }}
    aria-hidden="true"
  >
    <i className="bi bi-slash-circle" />
    {words}
  </div>
);
