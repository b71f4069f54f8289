import type { ReactNode } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { ListProvider, useList } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { numberText } from '../../state/row/words.ts';
import type { Together } from '../use-together.ts';
import { MoveToDialog } from './move-to-dialog.tsx';
import { PlaceGridProvider, placeGrid } from './place-grid.ts';
import type { Placing } from './use-placing.ts';
import './places.css';

interface PlaceFrameProps {
  readonly placing: Placing;
  readonly together: Together;
  readonly children: ReactNode;
}

/** The frame around the places of a view: their context, announcements, and the rows beyond the limit. */
export function PlaceFrame({ placing, together, children }: PlaceFrameProps) {
  const list = useList();
  return (
    <PlaceGridProvider value={placeGrid(placing, together.placed)}>
      <ListProvider value={{ ...list, moreActions: moveActions(placing) }}>{children}</ListProvider>
      <MoveTo placing={placing} />
      <Beyond together={together} />
      <p role="status" className="visually-hidden">
        {placing.announcement}
      </p>
    </PlaceGridProvider>
  );
}

/** The entries in a row's menu that move it to another place. */
export const moveActions =
  (placing: Placing) =>
  (row: Row, index: number): readonly MenuItem[] =>
    placing.mayMove(row)
      ? [
          {
            label: 'Move to ...',
            icon: 'box-arrow-in-right',
            keys: 'M',
            divided: true,
            run: () => placing.ask({ row, index }),
          },
        ]
      : [];

/** The dialog that chooses a place for a card. */
export function MoveTo({ placing }: { readonly placing: Placing }) {
  const { moving, ask } = placing;
  return moving && <MoveToDialog key={moving.row.id} card={moving} placing={placing} onClose={() => ask(null)} />;
}

/** A note that there are more rows, with a button that loads them. */
export function Beyond({ together: { left, placed, more } }: { readonly together: Together }) {
  const { words } = useList();
  if (left <= 0) return null;
  return (
    <p className="place-beyond" role="status">
      The first {numberText(placed.length)} are shown; {numberText(left)} more {lowerFirst(words.plural)} are not.
      Narrow them by a filter, or{' '}
      <button type="button" className="btn btn-secondary" onClick={more}>
        Show more
      </button>
    </p>
  );
}
