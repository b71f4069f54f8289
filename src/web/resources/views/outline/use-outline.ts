/** Keys, clicks and menus of an outline. */
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useList } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { pastedLines } from '../line/pasted-lines.ts';
import type { HandsOfLevels } from './level-hands.tsx';
import { countBelow, type Level } from './levels.ts';
import { openRowText } from './open-row.ts';
import type { RowHands } from './outline-row.tsx';
import type { Holder, OutlinePlace } from './places.ts';
import { type Gap, gapBelow, type Landing, landingByDrop, landingByKey } from './spots.ts';
import type { Acts } from './use-acts.ts';
import type { DraftLine } from './use-draft-line.ts';
import type { OutlineFocus } from './use-focus.ts';
import type { OpenParts } from './use-parts.ts';

interface At {
  readonly row: Row;
  readonly found: OutlinePlace;
  readonly level: Level;
  readonly holder: Holder;
}

interface Shared {
  readonly levels: readonly Level[];
  readonly parts: OpenParts;
  readonly acts: Acts;
  readonly draft: DraftLine;
  readonly focus: OutlineFocus;
  readonly hands: { current: HandsOfLevels };
  /** Rows cannot be added or moved. */
  readonly fixed: boolean;
}

const moves = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'further in', ArrowLeft: 'further out' } as const;

/** Rows that PageUp and PageDown skip. */
const page = 10;

/** Maps keys, clicks, pastes and menus of an outline to actions on its rows. */
export function useOutline({ levels, parts, acts, draft, focus, hands, fixed }: Shared) {
  const { change } = useList();
  const { places } = parts;
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

  const gapAfter = ({ found, row }: At): Gap => ({ part: found.part, after: row.id });
  const begin = (gap: Gap | null): void => {
    if (!gap || !mayAdd(levels[gap.part.level])) return;
    if (gap.part.holder && !parts.isOpen(gap.part.holder)) parts.setOpen(gap.part.holder, true);
    draft.begin(gap);
  };
  const refuse = ({ level }: At, key: keyof typeof moves): void => {
    toast({ text: `This ${lowerFirst(level.entry.title)} cannot go ${moves[key]} from here.`, kind: 'notice' });
  };
  const moveTo = async (one: At, to: Landing): Promise<void> => {
    await acts.move(one.holder.level, one.row, to);
    focus.go(one.holder);
  };
  const moveByKey = (one: At, place: number, key: keyof typeof moves): void => {
    if (!mayMove(one)) return;
    const to = landingByKey(key, place, { places, levels });
    if (to) void moveTo(one, to);
    else refuse(one, key);
  };
  const duplicate = async (one: At): Promise<void> => {
    const before = places.rowOf(one.found.part, one.found.index + 1)?.id ?? null;
    const copy = await acts.duplicate(one.holder.level, one.row, { part: one.found.part, before });
    if (copy) focus.go(copy);
  };
  const remove = (one: At, place: number): void => {
    const hand = hands.current[one.holder.level];
    if (!hand?.removal?.may(one.row)) return;
    const next = at(places.endOf(place)) ?? at(place - 1);
    change((view) => (view.row === openRowText(levels, one.holder) ? { row: null } : {}), 'replace');
    void hand.remove(one.row).then(() => next && focus.go(next.holder));
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
  /** Runs the action of a key on the row; false if there is none. */
  const act = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, place: number, one: At): boolean => {
    if (key === 'Enter' && altKey) openBeside(one);
    else if (altKey && key in moves) moveByKey(one, place, key as keyof typeof moves);
    else if ((ctrlKey || metaKey) && key === 'd') {
      if (mayCopy(one)) void duplicate(one);
    } else if (altKey || ctrlKey || metaKey) return false;
    else if (key === 'Enter') begin(gapAfter(one));
    else if (key === 'F2' || key === 'e') edit(one);
    else if (key === ' ') openBeside(one);
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
      if (!one || from === over) return;
      const to = landingByDrop(one.holder.level, over, edge, { places, levels });
      if (to) void moveTo(one, to);
      else
        toast({
          text: `${one.level.entry.plural} do not lie there. Nothing was moved.`,
          kind: 'notice',
        });
    }),
    menu: useStable((place: number) => {
      const one = at(place);
      return one ? menuOf(one, place) : [];
    }),
  };

  function menuOf(one: At, place: number): readonly MenuItem[] {
    const { level, row, holder } = one;
    const below = gapBelow(levels, holder);
    const belowLevel = below && levels[below.part.level];
    const items: MenuItem[] = [
      { label: 'Open beside', icon: 'layout-sidebar-reverse', keys: 'Space', run: () => openBeside(one) },
    ];
    if (level.access.update(row)) items.push({ label: 'Rename', icon: 'pencil', keys: 'F2', run: () => edit(one) });
    if (mayAdd(level))
      items.push({
        label: `Add ${lowerFirst(level.entry.title)} after it`,
        icon: 'plus-lg',
        keys: 'Enter',
        divided: true,
        run: () => begin(gapAfter(one)),
      });
    if (below && belowLevel && mayAdd(belowLevel))
      items.push({
        label: `Add ${lowerFirst(belowLevel.entry.title)} below it`,
        icon: 'arrow-return-right',
        run: () => begin(below),
      });
    if (mayMove(one))
      for (const [label, icon, key, keys] of [
        ['Move up', 'arrow-up', 'ArrowUp', 'Alt+↑'],
        ['Move down', 'arrow-down', 'ArrowDown', 'Alt+↓'],
        ['Move further in', 'arrow-bar-right', 'ArrowRight', 'Alt+→'],
        ['Move further out', 'arrow-bar-left', 'ArrowLeft', 'Alt+←'],
      ] as const) {
        const to = landingByKey(key, place, { places, levels });
        items.push({
          label,
          icon,
          keys,
          divided: key === 'ArrowUp',
          disabled: to ? false : `It cannot go ${moves[key]} from here`,
          run: () => to && void moveTo(one, to),
        });
      }
    if (mayCopy(one))
      items.push({ label: 'Duplicate with contents', icon: 'copy', keys: 'Ctrl+D', run: () => void duplicate(one) });
    const removal = hands.current[holder.level]?.removal;
    if (removal?.may(row))
      items.push({
        label: removal.title,
        icon: removal.icon,
        keys: 'Del',
        danger: true,
        divided: true,
        run: () => remove(one, place),
      });
    return items;
  }

  const placeOf = (target: EventTarget): number => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    return row ? Number(row.dataset['place']) : -1;
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
    onKeyDown: (event: KeyboardEvent) => {
      const place = placeOf(event.target);
      const one = at(place);
      if (!one || event.defaultPrevented || event.shiftKey) return;
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
