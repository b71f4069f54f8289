/** Keys, clicks and menus of an outline. */
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useList } from '../../state/list/list-context.ts';
import { pastedLines } from '../line/pasted-lines.ts';
import { isWithin, type Roots, rootsOf } from './chosen.ts';
import type { HandsOfLevels } from './level-hands.tsx';
import { countBelow, type Level } from './levels.ts';
import { openRowText } from './open-row.ts';
import { type At, type MoveKey, moves, outlineMenu } from './outline-menu.ts';
import type { RowHands } from './outline-row.tsx';
import type { Holder } from './places.ts';
import { type Gap, type Landing, landingByDrop, landingByKey } from './spots.ts';
import type { Acts } from './use-acts.ts';
import type { OutlineChoice } from './use-chosen.ts';
import type { DraftLine } from './use-draft-line.ts';
import type { OutlineFocus } from './use-focus.ts';
import type { OpenParts } from './use-parts.ts';

interface Shared {
  readonly levels: readonly Level[];
  readonly parts: OpenParts;
  readonly acts: Acts;
  readonly draft: DraftLine;
  readonly focus: OutlineFocus;
  readonly choice: OutlineChoice;
  readonly hands: { current: HandsOfLevels };
  /** Rows cannot be added or moved. */
  readonly fixed: boolean;
}

/** Rows that PageUp and PageDown skip. */
const page = 10;

/** Maps keys, clicks, pastes and menus of an outline to actions on its rows. */
export function useOutline({ levels, parts, acts, draft, focus, choice, hands, fixed }: Shared) {
  const { change } = useList();
  const { places } = parts;
  const { chosen } = choice;
  const [edited, setEdited] = useState<Holder | null>(null);

  const at = (place: number): At | null => {
    const row = places.rowAt(place);
    const found = places.placeAt(place);
    const level = found && levels[found.part.level];
    return row && found && level ? { row, found, level, holder: { level: found.part.level, id: row.id } } : null;
  };
  const opensAt = ({ row, holder }: At): boolean | null =>
    countBelow(levels, { level: holder.level, row }) === 0 ? null : parts.isOpen(holder);
  const openBeside = ({ holder }: At): void => change({ row: openRowText(levels, holder) });
  const mayMove = ({ level, row }: At): boolean =>
    !fixed && level.entry.operations.includes('move_rows') && level.access.update(row);
  const mayAdd = (level: Level | undefined): boolean =>
    !fixed && level?.entry.operations.includes('bulk_create') === true && level.access.create;
  const mayCopy = ({ level }: At): boolean => !fixed && level.entry.operations.includes('clone') && level.access.create;

  /** The rows that an action at a row is on: all selected rows if it is one of them, else itself. */
  const takenAt = (one: At, place: number): Roots =>
    isWithin(places, chosen, one.holder) === null
      ? { level: one.holder.level, rows: [one.row], places: [place] }
      : rootsOf(places, chosen);

  const gapAfter = ({ found, row }: At): Gap => ({ part: found.part, after: row.id });
  const begin = (gap: Gap | null): void => {
    if (!gap || !mayAdd(levels[gap.part.level])) return;
    if (gap.part.holder && !parts.isOpen(gap.part.holder)) parts.setOpen(gap.part.holder, true);
    draft.begin(gap);
  };
  const moveTo = async (one: At, { level, rows }: Roots, to: Landing): Promise<void> => {
    await acts.move(level, rows, to);
    focus.go(one.holder);
  };
  const refuse = ({ level, rows }: Roots, key: MoveKey): void => {
    const { entry } = levels[level] as Level;
    const what = rows.length === 1 ? `This ${lowerFirst(entry.title)}` : `These ${lowerFirst(entry.plural)}`;
    toast({ text: `${what} cannot go ${moves[key]} from here.`, kind: 'notice' });
  };
  const moveByKey = (one: At, place: number, key: MoveKey): void => {
    if (!mayMove(one)) return;
    const taken = takenAt(one, place);
    const to = landingByKey(key, taken.places, { places, levels });
    if (to) void moveTo(one, taken, to);
    else refuse(taken, key);
  };
  const duplicate = async (one: At, place: number): Promise<void> => {
    const { level, rows } = takenAt(one, place);
    const copies = await acts.duplicate(level, rows);
    if (copies[0] === undefined) return;
    if (rows.length > 1)
      choice.choose(
        level,
        copies.map((id) => ({ id })),
      );
    focus.go({ level, id: copies[0] });
  };
  const remove = (one: At, place: number): void => {
    const taken = takenAt(one, place);
    const hand = hands.current[taken.level];
    if (!hand?.removal?.may(one.row)) return;
    const next = at(places.endOf(taken.places.at(-1) ?? place)) ?? at((taken.places[0] ?? place) - 1);
    const gone = new Set(taken.rows.map(({ id }) => openRowText(levels, { level: taken.level, id })));
    change((view) => (gone.has(view.row ?? '') ? { row: null } : {}), 'replace');
    void hand.remove(taken.rows).then(() => next && focus.go(next.holder));
  };
  const toggle = (one: At): void => {
    const open = opensAt(one);
    if (open !== null) parts.setOpen(one.holder, !open);
  };
  const edit = (one: At): void => {
    if (one.level.access.update(one.row)) setEdited(one.holder);
  };

  /** Moves up and down, into children and out to the parent; false if the key has no such effect. */
  const walk = (key: string, place: number, one: At): boolean => {
    const open = opensAt(one);
    if (key === 'ArrowDown') focus.goTo(place + 1);
    else if (key === 'ArrowUp') focus.goTo(place - 1);
    else if (key === 'Home') focus.goTo(0);
    else if (key === 'End') focus.goTo(places.total - 1);
    else if (key === 'PageDown') focus.goTo(place + page);
    else if (key === 'PageUp') focus.goTo(place - page);
    else if (key === 'ArrowRight' && open === false) parts.setOpen(one.holder, true);
    else if (key === 'ArrowRight' && open) focus.goTo(place + 1);
    else if (key === 'ArrowLeft' && open) parts.setOpen(one.holder, false);
    else if (key === 'ArrowLeft' && one.found.part.holder) focus.go(one.found.part.holder);
    else return key === 'ArrowLeft' || key === 'ArrowRight';
    return true;
  };
  /** Selects by Shift with a key; false if the key has no such effect. */
  const extend = (key: string, place: number, one: At): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const head = choice.step(one.holder, key === 'ArrowDown' ? 1 : -1);
      if (head) focus.go(head);
      return true;
    }
    const { part } = one.found;
    const ends: Readonly<Record<string, number>> = {
      Home: places.placeOf(part, 0),
      End: places.placeOf(part, places.countOf(part) - 1),
      PageUp: Math.max(0, place - page),
      PageDown: Math.min(places.total - 1, place + page),
    };
    const end = ends[key];
    if (end === undefined) return false;
    choice.extendTo(one.holder, end);
    focus.goTo(end);
    return true;
  };
  /** Runs the action of a key with Ctrl; false if there is none. */
  const actByControl = (key: string, place: number, one: At): boolean => {
    if (key === 'd') {
      if (mayCopy(one)) void duplicate(one, place);
    } else if (key === 'a') choice.all(one.holder);
    else if (key === ' ') choice.toggle(one.holder, one.row);
    else return false;
    return true;
  };
  /** Runs the action of a key on the row; false if there is none. */
  const act = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, place: number, one: At): boolean => {
    const isChosen = isWithin(places, chosen, one.holder) !== null;
    if (key === 'Tab' && isChosen && !altKey && !ctrlKey && !metaKey)
      moveByKey(one, place, shiftKey ? 'ArrowLeft' : 'ArrowRight');
    else if (shiftKey) return !altKey && !ctrlKey && !metaKey && extend(key, place, one);
    else if (key === 'Enter' && altKey) openBeside(one);
    else if (altKey && key in moves) moveByKey(one, place, key as MoveKey);
    else if (ctrlKey || metaKey) return !altKey && actByControl(key, place, one);
    else if (altKey) return false;
    else if (key === 'Escape' && chosen.rows.size > 0) choice.clear();
    else if (key === 'Enter') begin(gapAfter(one));
    else if (key === 'F2' || key === 'e') edit(one);
    else if (key === ' ') openBeside(one);
    else if (key === 'x') choice.toggle(one.holder, one.row);
    else if (key === 'Delete') remove(one, place);
    else return walk(key, place, one);
    return true;
  };

  const rowHands: RowHands = {
    focus: useStable((place: number) => focus.note(place)),
    open: useStable((place: number) => {
      const one = at(place);
      if (!one) return;
      focus.goTo(place);
      openBeside(one);
    }),
    choose: useStable((place: number, ranges: boolean) => {
      const one = at(place);
      if (!one) return;
      if (ranges) choice.extendTo(at(focus.place)?.holder ?? one.holder, place);
      else choice.toggle(one.holder, one.row);
      focus.goTo(place);
    }),
    toggle: useStable((place: number) => {
      const one = at(place);
      if (one) toggle(one);
    }),
    edit: useStable((place: number) => {
      const one = at(place);
      if (one) edit(one);
    }),
    rename: useStable((place: number, text: string) => {
      const one = at(place);
      setEdited(null);
      if (!one) return;
      focus.goTo(place);
      void acts.rename(one.holder.level, one.row, text);
    }),
    indentEdited: useStable((place: number, text: string, out: boolean) => {
      const one = at(place);
      setEdited(null);
      if (!one) return;
      const named = text === '' ? Promise.resolve() : acts.rename(one.holder.level, one.row, text);
      void named.then(() => moveByKey(one, place, out ? 'ArrowLeft' : 'ArrowRight'));
    }),
    endEdit: useStable((place: number) => {
      setEdited(null);
      focus.goTo(place);
    }),
    drop: useStable((from: number, over: number, edge: 'top' | 'into' | 'bottom') => {
      const one = at(from);
      const target = at(over);
      if (!one || !target || from === over) return;
      const taken = takenAt(one, from);
      const moved = new Set(taken.rows.map(({ id }) => id));
      const { level, rows } = taken;
      const { entry } = levels[level] as Level;
      const own = { ...chosen, level, rows: new Map(rows.map((row) => [row.id, row])) };
      if (isWithin(places, own, target.holder) !== null)
        return void toast({ text: `${entry.plural} cannot be below themselves. Nothing was moved.`, kind: 'notice' });
      const to = landingByDrop({ level, moved }, over, edge, { places, levels });
      if (to) void moveTo(one, taken, to);
      else toast({ text: `${entry.plural} do not lie there. Nothing was moved.`, kind: 'notice' });
    }),
    menu: useStable((place: number): readonly MenuItem[] => {
      const one = at(place);
      if (!one) return [];
      const taken = takenAt(one, place);
      return outlineMenu(one, {
        levels,
        count: taken.rows.length,
        isChosen: isWithin(places, chosen, one.holder) === 'chosen',
        landing: (key) => landingByKey(key, taken.places, { places, levels }),
        may: { add: mayAdd, move: mayMove(one), copy: mayCopy(one) },
        removal: hands.current[one.holder.level]?.removal ?? null,
        openBeside: () => openBeside(one),
        edit: () => edit(one),
        begin,
        gapAfter: () => gapAfter(one),
        toggleChosen: () => choice.toggle(one.holder, one.row),
        moveTo: (to) => void moveTo(one, taken, to),
        duplicate: () => void duplicate(one, place),
        remove: () => remove(one, place),
      });
    }),
  };

  const placeOf = (target: EventTarget): number => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    return row ? Number(row.dataset['place']) : -1;
  };
  /** Runs an action on the first selected row that is shown. */
  const onChosen = (run: (one: At, place: number) => void): void => {
    const [place = -1] = rootsOf(places, chosen).places;
    const one = at(place);
    if (one) run(one, place);
  };
  return {
    edited,
    opensAt: (place: number) => {
      const one = at(place);
      return one ? opensAt(one) : null;
    },
    mayMove: (place: number) => {
      const one = at(place);
      return one !== null && mayMove(one);
    },
    mayAdd,
    begin,
    rowHands,
    /** Actions on the selected rows; null if the user may not run them. */
    chosenActs: (level: Level) => ({
      move:
        !fixed && level.entry.operations.includes('move_rows') && level.access.update({ id: 0 })
          ? (key: MoveKey) => onChosen((one, place) => moveByKey(one, place, key))
          : null,
      duplicate:
        !fixed && level.entry.operations.includes('bulk_clone') && level.access.create
          ? () => onChosen((one, place) => void duplicate(one, place))
          : null,
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const place = placeOf(event.target);
      const one = at(place);
      if (!one || event.defaultPrevented) return;
      // A button in the row handles these keys itself.
      if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return;
      if (act(event, place, one)) event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      const one = at(placeOf(event.target));
      const lines = pastedLines(event.clipboardData.getData('text/plain'));
      if (!one || lines.length === 0 || !mayAdd(one.level)) return;
      event.preventDefault();
      void acts.add(gapAfter(one), lines).then((id) => id !== null && focus.go({ level: one.holder.level, id }));
    },
  };
}
