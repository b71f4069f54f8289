import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CollectionEntry } from '../../contract/registry.ts';
import type { Problem } from '../api/problem.ts';
import { useAccess } from './state/access.ts';
import type { Row } from './state/row.ts';
import { useChanges } from './state/use-changes.ts';
import { asksBeforeDeleting, ConfirmByName } from './views/confirm-by-name.tsx';
import { InTheWayDialog } from './views/in-the-way-dialog.tsx';
import { Menu } from './views/menu.tsx';

interface ItemMenuProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly row: Row;
  readonly words: { readonly title: string; readonly plural: string };
  /** Where to go when the row is gone. */
  readonly list: string;
}

/** What can be done with the row of an item's page besides changing its fields. */
export function ItemMenu({ entry, path, row, words, list }: ItemMenuProps) {
  const navigate = useNavigate();
  const access = useAccess(entry);
  const [asking, setAsking] = useState(false);
  const [inTheWay, setInTheWay] = useState<Problem | null>(null);
  const changes = useChanges(entry, path, words, {
    onConflict: () => void changes.refresh(),
    onInTheWay: (_, problem) => setInTheWay(problem),
  });
  if (!access.remove(row)) return null;
  const remove = async () => {
    if ((await changes.remove([row])) > 0) await navigate(list);
  };
  const label = entry.leave.includes('delete') ? 'Remove' : 'Delete';
  const begin = () => (asksBeforeDeleting(entry) ? setAsking(true) : void remove());
  return (
    <>
      <Menu
        label="More actions"
        className="btn btn-quiet icon-only"
        items={[{ label, icon: 'trash', danger: true, run: begin }]}
      >
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {asking && (
        <ConfirmByName
          entry={entry}
          words={words}
          rows={[row]}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
      {inTheWay && <InTheWayDialog entry={entry} row={row} problem={inTheWay} onClose={() => setInTheWay(null)} />}
    </>
  );
}
