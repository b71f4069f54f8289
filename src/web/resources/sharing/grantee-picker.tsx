/** A field that chooses several people and teams, by name or email address. */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMultipleSelection } from 'downshift';
import { useRef, useState } from 'react';
import { maxSearchCharacters } from '../../../contract/list-limits.ts';
import { foldText } from '../../../fields/fold-text.ts';
import '../picker/widgets.css';
import { ChosenChip } from '../picker/chosen-chip.tsx';
import { OptionList } from '../picker/option-list.tsx';
import { PickerInput } from '../picker/picker-input.tsx';
import { type ComboboxOption, useRelationCombobox } from '../picker/use-relation-combobox.ts';
import { resourceKey } from '../state/query/keys.ts';
import { optionsOf, useSettled } from '../state/row/use-options.ts';
import type { Granted, Grantee, GrantList } from './grants.ts';

interface GranteePickerProps {
  readonly id: string;
  readonly lists: readonly GrantList[];
  /** The people and teams that already have a right; they are not offered. */
  readonly granted: readonly Granted[];
  readonly value: readonly Grantee[];
  readonly onChange: (value: readonly Grantee[]) => void;
  readonly describedBy: string | undefined;
}

/** A search result. Ids of several lists may be equal, so results have their own ids. */
interface FoundGrantee extends ComboboxOption {
  readonly grantee: Grantee;
}

const shownPerList = 20;

/** Searches all lists for a text. */
function useFoundGrantees(lists: readonly GrantList[], typed: string, open: boolean) {
  const text = useSettled(typed.trim(), 150);
  const found = useQueries({
    queries: lists.map(({ source }) => ({
      queryKey: [...resourceKey(source.resource), source.path, 'options', text],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        optionsOf(source, text === '' ? {} : { q: text.slice(0, maxSearchCharacters) }, signal),
      enabled: open,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  });
  const settled = typed.trim() === text && found.every(({ isFetching }) => !isFetching);
  const entries = lists.flatMap((list, at) =>
    (found[at]?.data ?? []).map(
      (option): FoundGrantee => ({
        ...option,
        kind: 'option',
        id: option.id * lists.length + at,
        grantee: { list, id: option.id, name: option.label },
      }),
    ),
  );
  // Until the server answers, only earlier results that match the text are offered, so that Enter does not choose the
  // wrong person.
  const words = foldText(typed.trim());
  const fits = ({ label, detail = '' }: FoundGrantee): boolean => foldText(`${label} ${detail}`).includes(words);
  return {
    entries: settled ? entries : entries.filter(fits),
    settled,
    failed: found.some(({ isError }) => isError),
  };
}

const isSame = (one: Grantee, other: Grantee): boolean =>
  one.id === other.id && one.list.entry.key === other.list.entry.key;

/** The input, with a chip for each choice. */
export function GranteePicker({ id, lists, granted, value, onChange, describedBy }: GranteePickerProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { entries: found, settled, failed } = useFoundGrantees(lists, typed, open);
  const has = ({ grantee }: FoundGrantee): boolean =>
    value.some((one) => isSame(one, grantee)) ||
    granted.some((one) => one.list.entry.key === grantee.list.entry.key && one.row[one.list.to.name] === grantee.id);
  const offered = found.filter((one) => !has(one));
  const entries = lists.flatMap((one) =>
    offered.filter(({ grantee }) => grantee.list.entry.key === one.entry.key).slice(0, shownPerList),
  );
  const more = offered.length - entries.length;
  const all = found.length > 0 ? 'Everybody found has a right already' : 'Nobody found';
  const none = failed ? 'The list could not be loaded.' : settled ? all : 'Looking ...';
  const label = lists.map(({ to }) => to.title).join(' or ');
  const { getSelectedItemProps, getDropdownProps, removeSelectedItem } = useMultipleSelection<Grantee>({
    selectedItems: [...value],
    itemToKey: (one) => one && `${one.list.entry.key} ${one.id}`,
    onStateChange: ({ selectedItems }) => selectedItems && onChange(selectedItems),
  });
  const combobox = useRelationCombobox({
    id,
    entries,
    staysOpen: false,
    inputValue: typed,
    selected: null,
    onOpen: setOpen,
    onChoose: (entry) => {
      const chosen = entries.find((one) => one.id === entry.id);
      if (chosen) onChange([...value, chosen.grantee]);
      setTyped('');
    },
    typing: typed !== '',
    onDrop: () => setTyped(''),
    onLeave: () => setTyped(''),
  });
  return (
    <>
      <div ref={box} className="form-control form-chips">
        {value.map((one, index) => (
          <ChosenChip
            key={`${one.list.entry.key} ${one.id}`}
            removeLabel={`Take ${one.name} out`}
            onRemove={() => {
              removeSelectedItem(one);
              input.current?.focus();
            }}
            {...getSelectedItemProps({
              selectedItem: one,
              index,
              'aria-label': `${one.name}, press Delete to remove`,
            })}
          >
            {one.name}
          </ChosenChip>
        ))}
        <PickerInput
          {...{ combobox, getDropdownProps, input, id, typed }}
          label="Name or email"
          onType={setTyped}
          empty={value.length === 0}
          aria-describedby={describedBy}
        />
      </div>
      <OptionList
        {...{ combobox, list, entries }}
        label={label}
        anchor={box}
        note={more > 0 ? `${more} more: type to narrow them down` : entries.length === 0 ? none : null}
        found={!settled ? '' : entries.length === 0 ? none : `${entries.length} found`}
        headingOf={({ grantee }, before) => (before?.grantee.list === grantee.list ? null : grantee.list.to.title)}
      >
        {({ label: name, detail }) => (
          <>
            {name} {detail && <span className="form-option-detail">{detail}</span>}
          </>
        )}
      </OptionList>
    </>
  );
}
