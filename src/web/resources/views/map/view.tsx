import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { basisOf } from '../../../../contract/view-kind.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { history } from '../../../api/history.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { RowFlags } from '../../cells/row-flags.tsx';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import type { BoardLane } from '../../state/row/lanes.ts';
import { type Row, titleOf, valueIn } from '../../state/row/row.ts';
import { Beyond } from '../places/place-frame.tsx';
import { RowMenu } from '../row-menu.tsx';
import { type IndexedRow, useTogether } from '../use-together.ts';
import {
  fittingSize,
  fittingZoom,
  type MapExtent,
  type MapPoint,
  type MapSize,
  nextThatWay,
  pointOf,
  sheetFor,
  sizeOf,
  sizeStepped,
  snapped,
  stepped,
} from './on-sheet.ts';
import { ZoomTools } from './zoom-tools.tsx';
import './map.css';

/** A card that is being moved by pointer or keys, with its new position. */
interface Carried {
  readonly id: number;
  readonly at: MapPoint;
  /** The new size; undefined if the size does not change. */
  readonly size?: MapExtent;
  readonly by: 'pointer' | 'keys';
}

/** A new position, a new size, or both. */
type Put = Pick<Carried, 'at' | 'size'>;

const laneAt = (value: number): BoardLane => ({ key: String(value), title: String(value), value, color: null });

/** CSS with which the sheet fills its frame at any zoom. */
const drawnAt = (zoom: number) => ({
  minWidth: `${100 / zoom}%`,
  minHeight: `${100 / zoom}%`,
  transform: zoom === 1 ? undefined : `scale(${zoom})`,
});

/** A map: rows as cards on a sheet, positioned by two fields, and moved and resized by pointer and keys. */
export function View({ onRange }: RowsViewProps) {
  const { entry, words, access, shown, add, save } = useList();
  const together = useTogether(onRange);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [announcement, say] = useState('');
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLElement>(null);
  const fields = shown.by;
  const sizes = entry.fields.filter((field) => basisOf(field) === 'pixels' && !fields.includes(field));
  const placed = together.placed.map((card) => ({
    ...card,
    ...pointOf(card.row, fields),
    ...sizeOf(card.row, sizes),
  }));
  const lying = placed.map((one) => (carried?.id === one.row.id ? { ...one, ...carried.at, ...carried.size } : one));
  const movable = (row: Row): boolean => fields.every((field) => access.edit(field, row));
  const sizable = (row: Row): boolean => sizes.length > 1 && sizes.every((field) => access.edit(field, row));

  const put = async (row: Row, { at, size }: Put): Promise<void> => {
    const [left, top] = fields;
    const [wide, high] = sizes;
    const from = pointOf(row, fields);
    const changed = {
      ...(left && top && (from.x !== at.x || from.y !== at.y) && { [left.name]: at.x, [top.name]: at.y }),
      ...(size && wide && high && { [wide.name]: size.width, [high.name]: size.height }),
    };
    if (Object.keys(changed).length === 0) return;
    const before = history.latest();
    const title = titleOf(row, entry.label);
    try {
      await save(row, changed);
      const changes = history.takeSince(before);
      if (changes.length > 0) offerUndo(`${title} ${size ? 'sized' : 'moved'}`, changes);
    } catch (error) {
      toast({ text: `${title} stays as it was. ${problemText(error)}`, kind: 'error' });
    }
  };
  const lift = (card: IndexedRow) => {
    setCarried({ id: card.row.id, at: pointOf(card.row, fields), by: 'keys' });
    say(
      `${titleOf(card.row, entry.label)} lifted. Arrow keys move it${sizable(card.row) ? ', with Alt they size it' : ''}, Space drops it, Escape puts it back.`,
    );
  };
  const onCarryKey = (row: Row, { key, shiftKey, altKey, currentTarget }: KeyboardEvent): boolean => {
    if (!carried) return false;
    if (key === ' ' || key === 'Enter') {
      setCarried(null);
      say(`${titleOf(row, entry.label)} dropped.`);
      void put(row, carried);
    } else if (key === 'Escape' || key === 'Tab') {
      setCarried(null);
      say(`${titleOf(row, entry.label)} is back where it was.`);
    } else if (altKey) {
      const next = sizable(row) && sizeStepped(carried.size ?? extentOf(currentTarget), key, shiftKey);
      if (!next) return false;
      setCarried({ ...carried, size: next });
      say(`${next.width} wide, ${next.height} high`);
    } else {
      const next = stepped(carried.at, key, shiftKey);
      if (!next) return false;
      setCarried({ ...carried, at: next });
      say(`${next.x} from the left, ${next.y} from the top`);
    }
    return key !== 'Tab';
  };
  const go = (from: MapPoint, key: string) => {
    const next = nextThatWay(from, key, lying);
    if (next) document.querySelector<HTMLElement>(`[data-map-card="${next.row.id}"]`)?.focus();
  };
  /** Adds a row where the user double-clicks. */
  const addAt = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
    if (target !== currentTarget || !access.create) return;
    const box = currentTarget.getBoundingClientRect();
    const { x, y } = snapped({ x: (clientX - box.left) / zoom, y: (clientY - box.top) / zoom });
    add({ fields, lanes: [laneAt(x), laneAt(y)] });
  };
  const fit = () => {
    if (!frame.current) return;
    const { clientWidth: width, clientHeight: height } = frame.current;
    setZoom(fittingZoom(sheetFor(placed), { width, height }));
    frame.current.scrollTo(0, 0);
  };
  return (
    <div className="map">
      <section ref={frame} className="map-frame" aria-label={`Map of ${lowerFirst(words.plural)}`}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the Add button does the same by keys */}
        <div className="map-sheet" style={{ ...sheetFor(lying), ...drawnAt(zoom) }} onDoubleClick={addAt}>
          <ul aria-label={words.plural}>
            {lying.map((card, at) => (
              <MapCard
                key={card.row.id}
                card={card}
                zoom={zoom}
                inTabOrder={at === 0}
                movable={movable(card.row)}
                lifted={carried?.id === card.row.id && carried.by === 'keys'}
                onKey={(event) => onCarryKey(card.row, event)}
                onLift={() => lift(card)}
                onGo={(key) => go(card, key)}
                sizable={sizable(card.row)}
                onCarry={(to) => setCarried(to && { ...to, id: card.row.id, by: 'pointer' })}
                onPut={(to) => void put(card.row, to)}
              />
            ))}
          </ul>
        </div>
      </section>
      <ZoomTools zoom={zoom} onZoom={setZoom} onFit={fit} />
      <Beyond together={together} />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

interface MapCardProps {
  readonly card: IndexedRow & MapPoint & MapSize;
  /** The zoom factor; 1 is actual size. */
  readonly zoom: number;
  /** Whether the card is the tab stop of the map. */
  readonly inTabOrder: boolean;
  readonly movable: boolean;
  readonly sizable: boolean;
  /** Whether the card is being moved by keys. */
  readonly lifted: boolean;
  /** Handles a key while the card is lifted. Returns false if the key has no effect. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onLift: () => void;
  /** Moves the focus to the next card in a direction. */
  readonly onGo: (key: string) => void;
  /** Called with the new position during a drag, and with null when the drag ends. */
  readonly onCarry: (to: Put | null) => void;
  readonly onPut: (to: Put) => void;
}

/** A press becomes a drag when the pointer has moved further than this, in pixels. */
const slack = 4;

/** The rendered size of the card that contains an element. */
function extentOf(within: Element): MapExtent {
  const { offsetWidth, offsetHeight } = within.closest<HTMLElement>('.map-card') ?? document.body;
  return { width: offsetWidth, height: offsetHeight };
}

function MapCard({ card, zoom, inTabOrder, movable, sizable, lifted, ...acts }: MapCardProps) {
  const { onKey, onLift, onGo, onCarry, onPut } = acts;
  const { entry, marks, hrefOf, selection, removing, newRow } = useList();
  const { row, index, x, y, width, height } = card;
  const title = titleOf(row, entry.label);
  const start = useRef<{ readonly at: MapPoint; readonly size: MapExtent | null; readonly pressed: MapPoint } | null>(
    null,
  );
  const dragged = useRef<Put | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const flags = marks.flagsOf(row);
  const colored = entry.fields.find((field) => fieldKindOf(field).name === 'color');
  const color = flags[0]?.colour ?? (colored && valueIn(row, colored));
  useEffect(() => {
    if (lifted) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!movable || event.button !== 0 || (event.target as Element).closest('button')) return;
    const sizing = (event.target as Element).matches('.map-card-corner');
    start.current = {
      at: { x, y },
      size: sizing ? extentOf(event.currentTarget) : null,
      pressed: { x: event.clientX, y: event.clientY },
    };
    dragged.current = null;
    // The pointer is captured, because the first move from a corner leaves the card.
    if (sizing) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const giveUp = () => {
    start.current = null;
    dragged.current = null;
    onCarry(null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from) return;
    // The button was released outside of the card, so the drag is cancelled.
    if (event.buttons === 0) return giveUp();
    const by = { x: event.clientX - from.pressed.x, y: event.clientY - from.pressed.y };
    if (!dragged.current && Math.hypot(by.x, by.y) < slack) return;
    const moved = { x: by.x / zoom, y: by.y / zoom };
    if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = from.size
      ? { at: from.at, size: fittingSize({ width: from.size.width + moved.x, height: from.size.height + moved.y }) }
      : { at: snapped({ x: from.at.x + moved.x, y: from.at.y + moved.y }) };
    onCarry(dragged.current);
  };
  const onPointerUp = () => {
    const to = dragged.current;
    start.current = null;
    if (!to) return;
    onCarry(null);
    onPut(to);
  };
  const atRest = ({ key }: KeyboardEvent): boolean => {
    if (key === ' ' && movable) onLift();
    else if (key.startsWith('Arrow')) onGo(key);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || (event.altKey && !lifted)) return;
    if (lifted ? !onKey(event) : !atRest(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const classes = [
    'map-card',
    movable && 'movable',
    lifted && 'lifted',
    selection.ids.has(row.id) && 'selected',
    removing.has(row.id) && 'removing',
    newRow?.id === row.id && 'added',
  ];
  return (
    <li style={{ left: x, top: y }}>
      <article
        className={classes.filter(Boolean).join(' ')}
        aria-label={title}
        style={{ width, height, ...(color ? { borderInlineStart: `4px solid ${color}` } : {}) }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={giveUp}
        // The click at the end of a drag must not open the card.
        onClickCapture={(event) => {
          if (!dragged.current) return;
          dragged.current = null;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Link
          ref={link}
          to={hrefOf(row)}
          className="map-card-title"
          tabIndex={inTabOrder ? 0 : -1}
          data-map-card={row.id}
          draggable={false}
          {...(movable && { 'aria-keyshortcuts': 'Space' })}
          onKeyDown={onKeyDown}
        >
          {title}
        </Link>
        <RowFlags flags={flags} />
        <RowMenu row={row} index={index} tabIndex={inTabOrder ? 0 : -1} />
        {sizable && <span className="map-card-corner" aria-hidden="true" />}
      </article>
    </li>
  );
}
