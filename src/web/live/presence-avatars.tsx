import type { Present } from '../../contract/live.ts';
import { inkOn } from '../../fields/color/palette.ts';
import { initialsOf } from '../ui/avatar.tsx';
import { Tip } from '../ui/tip.tsx';
import { colorOf, personsIn } from './people.ts';
import './presence-avatars.css';

/** The maximum number of avatars; further people are counted. */
const maxShown = 4;

/** The other people who view the page, as avatars with initials. */
export function PresenceAvatars({ people }: { readonly people: readonly Present[] }) {
  const persons = personsIn(people);
  if (persons.length === 0) return null;
  const hidden = persons.slice(maxShown);
  return (
    <ul className="presence-avatars" aria-label="Also here">
      {persons.slice(0, maxShown).map(({ connection, name, color }) => (
        <li key={connection}>
          <Tip text={name}>
            <span
              className="presence-avatar"
              role="img"
              aria-label={name}
              style={{ background: colorOf(color), color: inkOn(colorOf(color)) }}
            >
              {initialsOf(name)}
            </span>
          </Tip>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Tip text={hidden.map(({ name }) => name).join(', ')}>
            <span className="presence-avatar" role="img" aria-label={`${hidden.length} more`}>
              +{hidden.length}
            </span>
          </Tip>
        </li>
      )}
    </ul>
  );
}
