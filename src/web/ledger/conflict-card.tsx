import { type ReactNode, useEffect, useRef } from 'react';
import type { Choices, ShownConflict } from './conflict.ts';
import { ConflictChoices } from './conflict-choices.tsx';
import './conflict-card.css';

interface ConflictCardProps {
  /** The person who made the other changes, and when. */
  readonly heading: string;
  readonly conflicts: readonly ShownConflict<ReactNode>[];
  /** Counts the attempts to save; each moves the focus to the card. */
  readonly attempt?: number;
  /** Called with the chosen version of each field. */
  readonly onSettle: (choices: Choices) => void;
}

/** Conflicts of one object: each field is decided separately, and all other edits stay. */
export function ConflictCard({ heading, conflicts, attempt = 0, onSettle }: ConflictCardProps) {
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save before the conflict is settled leads here
  useEffect(() => card.current?.focus(), [attempt]);
  return (
    <section ref={card} tabIndex={-1} className="conflict-card" role="alert" aria-label="Conflicting changes">
      <strong>{heading}</strong>
      <ConflictChoices key={conflicts.map(({ name }) => name).join(' ')} conflicts={conflicts} onSave={onSettle} />
    </section>
  );
}
