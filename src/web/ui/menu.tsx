/** A button with a menu in the top layer, so that no scroll container clips it. */
import { type KeyboardEvent, type ReactNode, type RefObject, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeBeside } from './place.ts';
import './menu.css';

export interface MenuItem {
  /** The key of the item, for menus with equal labels. */
  readonly id?: string | number;
  readonly label: string;
  readonly run: () => void;
  readonly icon?: string;
  /** A text at the end of the item: its shortcut, or a note. */
  readonly keys?: string;
  readonly note?: string;
  readonly checked?: boolean;
  /** The reason why the item cannot be chosen now. The item remains readable. */
  readonly disabled?: string | false;
  readonly danger?: boolean;
  /** A heading above the item and those after it. */
  readonly heading?: string;
  /** Whether a separator is above the item. */
  readonly divided?: boolean;
}

interface MenuProps {
  readonly label: string;
  /** A function is called when the menu opens. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[]);
  readonly children: ReactNode;
  readonly className?: string;
  readonly tabIndex?: number;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  readonly onFocus?: () => void;
  /** Whether the text of the button is its accessible name, so that it needs no label. */
  readonly named?: boolean;
  readonly marks?: Readonly<Record<`data-${string}`, string | number | boolean>>;
}

/** A button with a menu, with the keyboard behaviour of the ARIA pattern. */
export function Menu({
  label,
  items,
  children,
  className,
  tabIndex,
  buttonRef,
  onFocus,
  named = false,
  marks,
}: MenuProps) {
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const button = buttonRef ?? own;
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const typed = useRef(typing());

  // Renders the items before the menu opens: the toggle event comes one task later, too late for keys that are pressed
  // at once. Opening the menu focuses the item with the attribute.
  const drawItems = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return;
    flushSync(() => setOpen(true));
    itemsIn(currentTarget)[0]?.setAttribute('autofocus', '');
  };
  const onToggled = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') setOpen(false);
    else if (button.current) placeBeside(currentTarget, button.current);
  };

  const close = () => list.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return;
    event.stopPropagation();
    const entries = itemsIn(list.current);
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const next = nextItem(event.key, at, entries) ?? called(typed.current(event.key), at, entries);
    if (next) next.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    if (event.key === 'Escape') button.current?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? 'btn btn-quiet'}
        tabIndex={tabIndex}
        onFocus={onFocus}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        title={label}
        {...(named ? {} : { 'aria-label': label })}
        {...marks}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="list-menu"
        onKeyDown={onKeyDown}
        onBeforeToggle={drawItems}
        onToggle={onToggled}
      >
        {open &&
          (typeof items === 'function' ? items() : items).map((item) => (
            <MenuLine
              key={item.id ?? item.label}
              item={item}
              onChoose={() => {
                close();
                button.current?.focus();
                item.run();
              }}
            />
          ))}
      </div>
    </>
  );
}

function MenuLine({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }) {
  const role =
    item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': item.checked };
  return (
    <>
      {item.heading && (
        <span role="presentation" className="list-menu-heading">
          {item.heading}
        </span>
      )}
      {item.divided && <hr className="list-menu-line" />}
      <button
        type="button"
        {...role}
        tabIndex={-1}
        className={item.danger ? 'list-menu-item danger' : 'list-menu-item'}
        aria-disabled={item.disabled ? true : undefined}
        title={item.disabled || undefined}
        onClick={() => !item.disabled && onChoose()}
      >
        <i className={`bi bi-${item.checked ? 'check2' : (item.icon ?? 'blank')}`} aria-hidden="true" />
        <span>{item.label}</span>
        {item.keys && <kbd>{item.keys}</kbd>}
        {item.note && <small>{item.note}</small>}
      </button>
    </>
  );
}

const itemsIn = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

function nextItem(key: string, at: number, entries: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  return undefined;
}

/** The time after which a letter begins a new word, in milliseconds. */
const pause = 700;

/**
 * Returns a function that joins successive letters into a word. It returns the word so far, which is empty after a key
 * that is no letter.
 */
function typing(): (key: string) => string {
  let word = '';
  let last = 0;
  return (key) => {
    if (key.length !== 1 || (key === ' ' && word === '')) return '';
    word = Date.now() - last < pause ? word + key.toLowerCase() : key.toLowerCase();
    last = Date.now();
    return word;
  };
}

/** The next item that begins with a word. Repeating the same letter moves from match to match. */
function called(word: string, at: number, entries: readonly HTMLElement[]): HTMLElement | undefined {
  if (word === '') return undefined;
  const isOver = [...word].every((letter) => letter === word[0]);
  const wanted = isOver ? word.charAt(0) : word;
  // A word with further letters may still match the current item.
  const from = isOver ? at + 1 : Math.max(at, 0);
  const turned = [...entries.slice(from), ...entries.slice(0, from)];
  return turned.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(wanted));
}
