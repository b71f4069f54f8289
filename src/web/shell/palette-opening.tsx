import { Suspense, useLayoutEffect, useRef } from 'react';
import { CommandPalette } from './on-demand.ts';

/** The palette. What is typed right after its key belongs to it, also while its code is still on its way. */
export function PaletteOpening({ onClose }: { readonly onClose: () => void }) {
  const typed = useRef('');
  const begun = () => typed.current;
  const note = (text: string) => {
    typed.current = text;
  };
  return (
    <Suspense fallback={<TypedAhead onType={note} onClose={onClose} />}>
      <CommandPalette begun={begun} onClose={onClose} />
    </Suspense>
  );
}

interface TypedAheadProps {
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/** Takes what is typed, and gives the focus back to where it was. */
function TypedAhead({ onType, onClose }: TypedAheadProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    input.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <input
      ref={input}
      type="text"
      className="visually-hidden"
      aria-label="Go to a page or thing, or run an action"
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
