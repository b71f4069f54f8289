import { inkOn, palette } from '../../fields/color/palette.ts';
import './avatar.css';

/** The initials of a name, up to two letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** The background colour, determined by the id, so that a person has the same colour everywhere. */
const colourOf = (id: number | null): string => palette[(id ?? 0) % palette.length]?.[1] ?? palette[0][1];

interface AvatarProps {
  /** The id of the user account; null for a person without an account. */
  readonly id: number | null;
  /** The name; null if the viewer may not see it. */
  readonly name: string | null;
}

/**
 * A disc with the initials of a person, or with an icon if there is no name. The name itself is written beside the
 * disc.
 */
export function Avatar({ id, name }: AvatarProps) {
  const colour = colourOf(id);
  return (
    <span className="avatar" style={{ background: colour, color: inkOn(colour) }} aria-hidden="true">
      {name === null ? <i className="bi bi-person" /> : initialsOf(name)}
    </span>
  );
}
