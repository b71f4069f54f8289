import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Use } from '../../../contract/answers.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { useStore } from '../../ui/store.ts';
import { registry } from '../registry.ts';
import { addressOfUse, groupUses } from '../state/row/uses.ts';
import './dialogs/uses.css';

interface UseListProps {
  readonly uses: readonly Use[];
  readonly self: { readonly resource: string; readonly id: number };
  /** Called when the user follows a link. */
  readonly onLeave?: () => void;
}

/** The uses of a row, grouped by owner, with links. */
export function UseList({ uses, self, onLeave }: UseListProps) {
  const { opens } = useStore(registry);
  return (
    <ul className="row-uses-groups">
      {groupUses(uses, self).map(({ key, within, uses: group }) => (
        <li key={key}>
          {within && (
            <p className="row-uses-within">
              {within.label || 'Untitled'} <span className="row-uses-count">{group.length}</span>
            </p>
          )}
          <ul aria-label={within?.label || group[0]?.title || ''}>
            {group.map((use) => (
              <li key={`${use.resource} ${use.id} ${use.field}`}>
                <To address={addressOfUse(opens, use)} {...(onLeave && { onLeave })}>
                  {use.label || 'Untitled'}
                </To>
                <span className="row-uses-how">
                  {use.title}, {lowerFirst(use.field_title)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface ToProps {
  readonly address: string | null;
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

function To({ address, onLeave, children }: ToProps) {
  if (!address) return <span>{children}</span>;
  return (
    <Link to={address} {...(onLeave && { onClick: onLeave })}>
      {children}
    </Link>
  );
}
