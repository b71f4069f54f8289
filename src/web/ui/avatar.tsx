import { inkOn, palette } from '../../fields/color/palette.ts';
import './avatar.css';

/** The initials of a name, up to two letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** A person has the same colour everywhere. */
const colourOf = (id: number | null): string => palette[(id ?? 0) % palette.length]?.[1] ?? palette[0][1];

interface AvatarProps {
  /** The id of the account; null for a person without one. */
  readonly id: number | null;
  /** null for somebody whose name the reader may not see. */
  readonly name: string | null;
}

/** A disc with the initials of a person, or a sign for one without a name. The name is beside it. */
export function Avatar({ id, name }: AvatarProps) {
  const colour = colourOf(id);
  return (
    <span className="avatar" style={{ background: colour, color: inkOn(colour) }} aria-hidden="true">
      {name === null ? <i className="bi bi-person" /> : initialsOf(name)}
    </span>
  );
}
