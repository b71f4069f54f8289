import { useState } from 'react';
import { Modal } from 'react-bootstrap';
import { findCommands, fitOf, keyWords, type PaletteCommand, paletteCommands } from '../ui/commands.ts';
import { browserMemory, recentOf, storeRecent } from '../ui/memory.ts';
import { useStore } from '../ui/store.ts';
import { useOpenList } from '../ui/use-open-list.ts';
import { useRecentThings } from './recent-things.ts';
import { type FoundPlace, useFound } from './use-found.ts';

const recentKey = 'tessera.recent_commands';
const isMac = /mac/i.test(navigator.userAgent);

const recentIds = (): readonly string[] =>
  recentOf(browserMemory, recentKey, (id): id is string => typeof id === 'string');

const remember = (id: string): void => storeRecent(browserMemory, recentKey, id, recentIds());

/** An entry of the palette: a command, or a search result. */
type Choice = Pick<PaletteCommand, 'id' | 'label' | 'icon' | 'run' | 'keys'> & { readonly within?: string };

interface Group {
  readonly title: string;
  readonly items: readonly Choice[];
  /** The match quality of the best entry in the group. */
  readonly fit: number;
}

/** The maximum number of commands in a group beside search results. Typing more text narrows the commands. */
const maxOfGroup = 6;
/** The match quality of a name that begins with the text, and of a name with a word that begins with the text. */
const beginning = 3;
const wellFitting = 2;

const groupOf = (title: string, items: readonly Choice[], text: string): Group => ({
  title,
  items,
  fit: Math.max(0, ...items.map(({ label }) => fitOf(label, text))),
});

/** The groups if the text is empty: recent commands first. */
function groupsAtRest(known: readonly PaletteCommand[], things: readonly FoundPlace[]): readonly Group[] {
  const recent = recentIds().flatMap((id) => known.find((one) => one.id === id) ?? []);
  const others = known.filter((one) => !recent.includes(one));
  return [
    groupOf('Recent', things, ''),
    groupOf('Recent actions', recent, ''),
    ...groupTitles.map((title) =>
      groupOf(
        title,
        others.filter(({ group }) => group === title),
        '',
      ),
    ),
  ];
}

const groupTitles = ['Go to', 'Actions'] as const;

/**
 * The groups for a text. The group with the best match is first, so that Enter chooses it; results that only contain
 * the text are last.
 */
function groupsFor(known: readonly PaletteCommand[], places: readonly FoundPlace[], text: string): readonly Group[] {
  const fitting = findCommands(known, text);
  const isClose = ({ label }: Choice): boolean => fitOf(label, text) >= wellFitting;
  const close = fitting.filter(isClose);
  const closeIn = (title: (typeof groupTitles)[number]): readonly PaletteCommand[] => {
    const some = close.filter(({ group }) => group === title);
    return some.filter(({ label }, at) => at < maxOfGroup || fitOf(label, text) >= beginning);
  };
  const pages = groupOf('Go to', closeIn('Go to'), text);
  const actions = groupOf('Actions', closeIn('Actions'), text);
  const others = places.filter(({ id }) => !close.some((one) => one.id === id));
  const found = [...Map.groupBy(others, ({ kind }) => kind)].map(([title, items]) => groupOf(title, items, text));
  // A user who types "new" wants to add something, not to find a row with this name.
  const inTurn = actions.fit >= beginning ? [pages, actions, ...found] : [pages, ...found, actions];
  return [
    ...inTurn.sort((one, other) => other.fit - one.fit),
    groupOf('Other pages and actions', fitting.filter((one) => !isClose(one)).slice(0, maxOfGroup), text),
  ];
}

/** The groups to show. A text that begins with `>` only finds actions. */
function offered(
  known: readonly PaletteCommand[],
  text: string,
  { places, things }: { readonly places: readonly FoundPlace[]; readonly things: readonly FoundPlace[] },
): readonly Group[] {
  const commands = known.filter(({ id }) => id !== 'palette');
  if (text === '') return groupsAtRest(commands, things);
  if (!text.startsWith('>')) return groupsFor(commands, places, text);
  const actions = commands.filter(({ group }) => group === 'Actions');
  return [groupOf('Actions', findCommands(actions, text.slice(1)), text.slice(1))];
}

/** The number of entries, as a sentence for screen readers. */
function howMany(count: number, text: string, isSearching: boolean): string {
  if (text === '' || isSearching) return '';
  if (count === 0) return `Nothing matches “${text}”.`;
  return count === 1 ? 'One result' : `${count} results`;
}

const placeholder = 'Go to a page or thing, or run an action';

/** The dialog renders its contents after it has opened, so the refs of the combobox are set later. */
const laterInPlace = { suppressRefError: true };

const focus = (input: HTMLInputElement | null): void => input?.focus();

interface CommandPaletteProps {
  /** Returns the text that was typed before the palette opened. */
  readonly begun: () => string;
  readonly onClose: () => void;
}

/** The command palette: finds pages, actions and rows by a part of their names. */
export function CommandPalette({ begun, onClose }: CommandPaletteProps) {
  const known = useStore(paletteCommands);
  const [text, setText] = useState(begun);
  const { places, isSearching, hasFailed } = useFound(text.startsWith('>') ? '' : text);
  const { things, remember: rememberThing } = useRecentThings();
  const groups = offered(known, text, { places, things }).filter(({ items }) => items.length > 0);
  const flat = groups.flatMap(({ items }) => items);
  const { getInputProps, getMenuProps, getItemProps } = useOpenList<Choice>({
    items: flat,
    text,
    keyOf: ({ id }) => id,
    onChoose: (choice) => {
      if (known.some(({ id }) => id === choice.id)) remember(choice.id);
      const place = places.find(({ id }) => id === choice.id);
      if (place) rememberThing(place);
      onClose();
      choice.run();
    },
  });

  return (
    <Modal show onHide={onClose} dialogClassName="palette" aria-label="Commands" animation={false}>
      <input
        className="palette-input"
        placeholder={placeholder}
        spellCheck={false}
        {...getInputProps(
          { ref: focus, 'aria-label': placeholder, onChange: (event) => setText(event.currentTarget.value) },
          laterInPlace,
        )}
      />
      <div className="palette-list" {...getMenuProps({ 'aria-label': 'Commands' }, laterInPlace)}>
        {groups.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={title} role="group" aria-label={title}>
            <div className="palette-group" aria-hidden="true">
              {title}
            </div>
            {items.map((command) => (
              <div
                key={command.id}
                className="palette-option"
                {...getItemProps({ item: command, index: flat.indexOf(command) })}
              >
                <i className={`bi bi-${command.icon}`} aria-hidden="true" />
                <span className="truncate flex-grow-1">{command.label}</span>
                {command.within && <span className="truncate palette-within">{command.within}</span>}
                {command.keys && keyWords(command.keys, isMac).map((key) => <kbd key={key}>{key}</kbd>)}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {howMany(flat.length, text, isSearching)}
      </p>
      {flat.length === 0 && (
        <p className="palette-nothing" aria-hidden="true">
          {isSearching ? 'Searching …' : `Nothing matches “${text}”.`}
        </p>
      )}
      {hasFailed && (
        <p className="palette-nothing" role="alert">
          The search did not answer; pages and actions are still found. Keep typing to try again.
        </p>
      )}
    </Modal>
  );
}
