import { useMemo, useState } from 'react';
import { Modal } from 'react-bootstrap';
import { findCommands, keyWords, type PaletteCommand, paletteCommands } from '../ui/commands.ts';
import { browserMemory, recentOf, storeRecent } from '../ui/memory.ts';
import { useStore } from '../ui/store.ts';
import { useOpenList } from '../ui/use-open-list.ts';
import { type FoundPlace, useFound } from './use-found.ts';

const recentKey = 'tessera.recent_commands';
const isMac = /mac/i.test(navigator.userAgent);

const recentIds = (): readonly string[] =>
  recentOf(browserMemory, recentKey, (id): id is string => typeof id === 'string');

const remember = (id: string): void => storeRecent(browserMemory, recentKey, id, recentIds());

/** What can be chosen: a command, or something that was found. */
type Choice = Pick<PaletteCommand, 'id' | 'label' | 'icon' | 'run' | 'keys'> & { readonly within?: string };

interface Group {
  readonly title: string;
  readonly items: readonly Choice[];
}

/** What is offered: the last ones first while nothing is typed; `>` asks for actions only. */
function groupsFor(known: readonly PaletteCommand[], text: string): readonly Group[] {
  const actionsOnly = text.startsWith('>');
  const offered = known.filter(({ id, group }) => id !== 'palette' && (!actionsOnly || group === 'Actions'));
  const found = findCommands(offered, actionsOnly ? text.slice(1) : text);
  const recent = text ? [] : recentIds().flatMap((id) => found.find((one) => one.id === id) ?? []);
  const others = found.filter((one) => !recent.includes(one));
  const groups = (['Go to', 'Actions'] as const).map((title) => ({
    title,
    items: others.filter(({ group }) => group === title),
  }));
  // The group with the best match comes first, so that Enter takes it.
  if (text && others[0]?.group === 'Actions') groups.reverse();
  return [{ title: 'Recent', items: recent }, ...groups].filter(({ items }) => items.length > 0);
}

/** What was found, by kind. */
const foundGroups = (places: readonly FoundPlace[]): readonly Group[] =>
  [...Map.groupBy(places, ({ kind }) => kind)].map(([title, items]) => ({ title, items }));

/** How much there is to choose from, for who does not see the list. */
function howMany(count: number, text: string, isSearching: boolean): string {
  if (text === '' || isSearching) return '';
  if (count === 0) return `Nothing matches “${text}”.`;
  return count === 1 ? 'One result' : `${count} results`;
}

const placeholder = 'Go to a page or thing, or run an action';

/** The dialog draws what is in it only once it stands itself. */
const laterInPlace = { suppressRefError: true };

const focus = (input: HTMLInputElement | null): void => input?.focus();

interface CommandPaletteProps {
  /** Answers what was typed before it stood. */
  readonly begun: () => string;
  readonly onClose: () => void;
}

/** Every place, action and thing by typing a part of its name. */
export function CommandPalette({ begun, onClose }: CommandPaletteProps) {
  const known = useStore(paletteCommands);
  const [text, setText] = useState(begun);
  const { places, isSearching, hasFailed } = useFound(text.startsWith('>') ? '' : text);
  const offered = useMemo(() => groupsFor(known, text), [known, text]);
  const groups = [...offered, ...foundGroups(places)];
  const flat = groups.flatMap(({ items }) => items);
  const { getInputProps, getMenuProps, getItemProps } = useOpenList<Choice>({
    items: flat,
    text,
    keyOf: ({ id }) => id,
    onChoose: (choice) => {
      if (known.some(({ id }) => id === choice.id)) remember(choice.id);
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
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
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
          The search was not answered; pages and actions are found all the same. Type on to try again.
        </p>
      )}
    </Modal>
  );
}
