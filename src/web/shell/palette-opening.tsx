import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PartOnItsWay } from '../api/part-on-its-way.tsx';
import { CommandPalette } from './on-demand.ts';

/** Opens the command palette. Text that is typed while its code loads is passed to it. */
export function PaletteOpening({ onClose }: { readonly onClose: () => void }) {
  const typed = useRef('');
  const [opener] = useState(() => document.activeElement);
  // The dialog returns the focus to the temporary field, which no longer exists, so the focus is returned here.
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

/** A field that collects text until the palette has loaded. */
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
