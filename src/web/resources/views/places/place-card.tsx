import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { CardFields } from '../../cells/card-fields.tsx';
import { RowFlags } from '../../cells/row-flags.tsx';
import { fitsSmallCard } from '../../cells/small-card.ts';
import { useList } from '../../state/list/list-context.ts';
import { toggleOne } from '../../state/list/selection.ts';
import { titleOf, valueIn } from '../../state/row/row.ts';
import { runByKey } from '../../state/row/row-extras.ts';
import { RowMenu } from '../row-menu.tsx';
import type { Card, Placing } from './use-placing.ts';

interface PlaceCardProps {
  readonly card: Card;
  readonly placing: Placing;
  /** Whether the card is the tab stop of its place. */
  readonly inTabOrder: boolean;
  /** Moves the focus to the next card in a direction. */
  readonly onGo: (card: Card, key: string) => void;
  /** Whether there is little space, so that the card shows only the name, people, other rows and due dates. */
  readonly small?: boolean;
}

/** The maximum number of fields on a card besides its name. */
const maxFields = 8;

/** A row as a card, which can be moved between places by pointer, keys and menu. */
export function PlaceCard({ card, placing, inTabOrder, onGo, small = false }: PlaceCardProps) {
  const { entry, access, columns, marks, selection, select, trace, extras, hrefOf, removing, newRow, add } = useList();
  const { row, index, place } = card;
  const element = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState(false);
  const movable = placing.mayMove(row);
  const title = titleOf(row, entry.label);
  const lifted = placing.lifted?.row.id === row.id && placing.lifted.place === place;
  useEffect(() => {
    const target = element.current;
    if (!movable || !target) return;
    return draggable({
      element: target,
      getInitialData: () => ({ kind: 'card', id: row.id, place }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [movable, row.id, place]);

  const whileLifted = (key: string): boolean => {
    if (key === ' ' || key === 'Enter') placing.drop();
    else if (key === 'Escape') placing.putBack();
    else if (key.startsWith('Arrow') || key === 'Home' || key === 'End') placing.step(key);
    // The move is cancelled before the card loses the focus.
    else if (key === 'Tab') placing.putBack();
    return key !== 'Tab';
  };
  const atRest = (key: string): boolean => {
    if (key === ' ' && movable) placing.lift(card);
    else if (key === 'm' && movable) placing.ask(card);
    else if (key === 'x') select(toggleOne(selection, row.id));
    else if (key === 't' && trace) trace(row);
    else if (key.startsWith('Arrow')) onGo(card, key);
    // A new row starts in the place with the focus.
    else if (key === 'n' && access.create) add({ fields: placing.fields, lanes: placing.placeOf(card)?.lanes ?? [] });
    else return runByKey(extras.actions(row), key);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (lifted ? whileLifted(event.key) : atRest(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const colored = entry.fields.find((field) => fieldKindOf(field).name === 'color');
  const flags = marks.flagsOf(row);
  const color = flags[0]?.colour ?? (colored && valueIn(row, colored));
  const tabIndex = inTabOrder ? 0 : -1;
  const classes = [
    'place-card',
    small && 'small',
    selection.ids.has(row.id) && 'selected',
    removing.has(row.id) && 'removing',
    newRow?.id === row.id && 'added',
    lifted && 'lifted',
    dragged && 'dragged',
  ];
  return (
    <li data-place-index={index}>
      <article
        ref={element}
        className={classes.filter(Boolean).join(' ')}
        style={color ? { borderInlineStart: `4px solid ${color}` } : undefined}
        aria-label={title}
        data-card={row.id}
        onFocus={() => placing.activate(card)}
      >
        <div className="place-card-head">
          <Link
            to={hrefOf(row)}
            className="place-card-title"
            tabIndex={tabIndex}
            data-row={row.id}
            data-place-card={row.id}
            data-place={place}
            draggable={false}
            title={title}
            aria-keyshortcuts={movable ? 'Space m x' : 'x'}
            onKeyDown={onKeyDown}
          >
            {title}
          </Link>
          <RowMenu row={row} index={index} tabIndex={tabIndex} />
        </div>
        <RowFlags flags={flags} />
        <CardFields
          row={row}
          fields={small ? columns.filter(fitsSmallCard) : columns}
          except={[entry.label, ...placing.fields.map(({ name }) => name), ...(colored ? [colored.name] : [])]}
          most={maxFields}
        />
      </article>
    </li>
  );
}
