import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PartOnItsWay } from '../api/part-on-its-way.tsx';
import { CommandPalette } from './on-demand.ts';

/** The palette. What is typed right after its key belongs to it, also while its code is still on its way. */
export function PaletteOpening({ onClose }: { readonly onClose: () => void }) {
  const typed = useRef('');
  const [opener] = useState(() => document.activeElement);
  // The dialog gives the focus back to what had it when it came, which is gone where that held its place.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  const begun = () => typed.current;
  const note = (text: string) => {
    typed.current = text;
  };
  return (
    <Suspense
      fallback={
        <>
          <TypedAhead onType={note} onClose={onClose} />
          <PartOnItsWay />
        </>
      }
    >
      <CommandPalette begun={begun} onClose={onClose} />
    </Suspense>
  );
}

interface TypedAheadProps {
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/** Takes what is typed meanwhile. */
function TypedAhead({ onType, onClose }: TypedAheadProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
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
