import { useMultipleSelection } from 'downshift';
import { useRef, useState } from 'react';
import { problemText } from '../api/problem.ts';
import { OptionList } from '../resources/picker/option-list.tsx';
import { PickerInput } from '../resources/picker/picker-input.tsx';
import { recentIds, remember } from '../resources/picker/recent-options.ts';
import { useRelationCombobox } from '../resources/picker/use-relation-combobox.ts';
import { browserMemory } from '../ui/memory.ts';
import { AssignableChip } from './assignable-chip.tsx';
import { type AssignableList, nameOfAssignable } from './assignables.ts';
import type { Share } from './mixed.ts';
import { type PickerEntry, pickerEntries } from './picker-entries.ts';

export interface AssignmentPickerProps {
  readonly id: string;
  readonly label: string;
  readonly list: AssignableList;
  /** The key under which recent choices are stored. */
  readonly shelf: string;
  /** The ids assigned to the items, each with the number of items. */
  readonly shares: readonly Share[];
  readonly total: number;
  readonly onAdd: (id: number) => void;
  readonly onRemove: (id: number) => void;
  /** Creates a row with this name and resolves to its id; undefined if the user may not create one. */
  readonly onCreate?: ((name: string) => Promise<number>) | undefined;
  /** The heading of rows without a group. */
  readonly elsewhere: string;
  /** A note if the lists have not loaded, or cannot be read. */
  readonly note?: string | undefined;
}

/**
 * A picker of assignable rows by name. Typing filters the rows, recent choices come first, and Backspace removes the
 * last choice.
 */
export function AssignmentPicker(props: AssignmentPickerProps) {
  const { id, label, list, shelf, shares, total, onAdd, onRemove, onCreate, elsewhere, note } = props;
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const entries = [
    ...pickerEntries({
      list,
      taken: shares.filter(({ count }) => count === total).map((share) => share.id),
      text: typed,
      recent: recentIds(browserMemory, shelf),
      mayCreate: onCreate !== undefined,
      elsewhere,
    }),
  ];
  const add = (thing: number) => {
    remember(browserMemory, shelf, thing);
    onAdd(thing);
    setTyped('');
  };
  const create = async (name: string) => {
    setFailure(null);
    try {
      const made = await onCreate?.(name);
      if (made !== undefined) add(made);
    } catch (error) {
      setFailure(`“${name}” was not created. ${problemText(error)}`);
    }
  };
  const { getSelectedItemProps, getDropdownProps } = useMultipleSelection<Share>({
    selectedItems: [...shares],
    itemToKey: (share) => share?.id,
    onStateChange: ({ selectedItems }) => {
      const gone = selectedItems && shares.find((share) => !selectedItems.some((item) => item.id === share.id));
      if (gone) onRemove(gone.id);
    },
  });
  const combobox = useRelationCombobox({
    id,
    entries: entries as PickerEntry[],
    staysOpen: true,
    inputValue: typed,
    typing: typed !== '',
    onDrop: () => setTyped(''),
    selected: null,
    onOpen: () => undefined,
    onChoose: (entry) => (entry.kind === 'create' ? void create(entry.label) : add(entry.id)),
    onLeave: () => setTyped(''),
  });
  const shareText = ({ count }: Share) => (count < total ? `${count} of ${total}` : undefined);
  return (
    <div>
      <div ref={box} className="form-control form-chips">
        {shares.map((share, index) => (
          <AssignableChip
            key={share.id}
            list={list}
            thing={share.id}
            share={shareText(share)}
            onRemove={() => {
              onRemove(share.id);
              input.current?.focus();
            }}
            {...getSelectedItemProps({
              selectedItem: share,
              index,
              'aria-label': `${[nameOfAssignable(list, share.id), shareText(share)].filter(Boolean).join(', ')}, press Delete to remove`,
            })}
          />
        ))}
        {/* When the panel opens, the field gets the focus instead of the remove button of the first chip. */}
        <span className="assignment-entry" data-first>
          <PickerInput
            {...{ combobox, getDropdownProps, input, id, label, typed }}
            onType={setTyped}
            empty={shares.length === 0}
            aria-describedby={failure || note ? `${id}-note` : undefined}
          />
        </span>
      </div>
      {(failure ?? note) && (
        <p
          id={`${id}-note`}
          className={failure ? 'assignment-failure' : 'assignment-note'}
          role={failure ? 'alert' : undefined}
        >
          {failure ?? note}
        </p>
      )}
      <OptionList
        {...{ combobox, entries, label }}
        list={menu}
        anchor={box}
        headingOf={({ section }, before) => (section === '' || section === before?.section ? null : section)}
        note={
          entries.length > 0 ? null : list.things.size === 0 ? 'There are none in this project yet' : 'Nothing found'
        }
        found={entries.length === 0 ? 'Nothing found' : `${entries.length} found`}
      >
        {({ label: name, groups, detail }) => (
          <>
            {name}
            {detail ? (
              <span className="form-option-detail">{detail}</span>
            ) : (
              groups && <span className="visually-hidden">, {groups}</span>
            )}
          </>
        )}
      </OptionList>
    </div>
  );
}
