import { useMultipleSelection } from 'downshift';
import { type ChangeEvent, Suspense, useContext, useRef, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { Swatch } from '../../ui/swatch.tsx';
import { useNamed } from '../state/use-named.ts';
import './widgets.css';
import { type Option, sourceOf, useOptions, useSettled } from '../state/use-options.ts';
import { CreatingContext } from './creating.ts';
import { recentFirst, recentIds, remember } from './recent-options.ts';
import { useListPopover } from './use-list-popover.ts';
import { type Entry, useRelationCombobox } from './use-relation-combobox.ts';

/** More than this many in the list help nobody: typing narrows it. */
const mostShown = 100;

/** An id, ids if `multiple`, or nothing. */
export type RelationValue = number | readonly number[] | null;

export interface RelationPickerProps {
  /** A `RelationValue`; what is no id counts as nothing. */
  readonly value: unknown;
  readonly onChange: (value: RelationValue) => void;
  readonly field: FieldEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly multiple: boolean;
  readonly id: string;
  readonly label: string;
  /** What ids are called, as far as it is known already. */
  readonly labels?: ReadonlyMap<number, string>;
  /** Which of several resources the field may point to. */
  readonly target?: string | null;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  /** Offer to create what is not found; off where a choice must exist already. */
  readonly creates?: boolean;
  /** Rows that are not offered, though they may be chosen already. */
  readonly except?: readonly number[];
  /** Title of another field in which something has to be chosen first. */
  readonly waitsFor?: string | null;
}

const none: readonly number[] = [];
const noLabels: ReadonlyMap<number, string> = new Map();
const idsOf = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

/** Chooses rows by their names: type to find, recent ones first, Backspace takes the last one back. */
export function RelationPicker(props: RelationPickerProps) {
  const {
    value,
    onChange,
    field,
    params,
    multiple,
    id,
    label,
    labels = noLabels,
    target = null,
    creates = true,
    except = none,
  } = props;
  const source = props.waitsFor ? null : sourceOf(field, params, target);
  const ids = idsOf(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Option>>(new Map());
  const [creating, setCreating] = useState<string | null>(null);
  const [listOpen, setListOpen] = useState(false);
  // Labels may be known already; colours are looked up, once for all that is on the page.
  const named = useNamed(
    source,
    ids.filter((one) => !chosen.has(one) && (source?.color || !labels.has(one))),
  );
  const text = useSettled(typed?.trim() ?? '', 150);
  const found = useOptions(source, text, listOpen);
  const { useCreatable, CreateInPlace } = useContext(CreatingContext);
  const creatable = useCreatable(source, params, creates && (listOpen || creating !== null));
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const selected = ids.map(
    (one): Option => chosen.get(one) ?? named.get(one) ?? { id: one, label: labels.get(one) ?? `#${one}` },
  );
  const settled = (typed?.trim() ?? '') === text && !found.isFetching;
  const options = (found.data ?? []).filter(({ id: one }) => (ids.includes(one) ? !multiple : !except.includes(one)));
  const ordered = text === '' && source ? recentFirst(options, recentIds(localStorage, source.pattern)) : options;
  const exact = options.some((option) => option.label.toLowerCase() === text.toLowerCase());
  const offer = creatable && text !== '' && settled && !exact;
  const entries: Entry[] = [
    ...ordered.slice(0, mostShown).map((option) => ({ kind: 'option' as const, ...option })),
    ...(offer ? [{ kind: 'create' as const, id: -1, label: text }] : []),
  ];

  const choose = (option: Option) => {
    setChosen((before) => new Map([...before, [option.id, option]]));
    if (source) remember(localStorage, source.pattern, option.id);
    onChange(multiple ? [...ids, option.id] : option.id);
    setTyped(null);
  };
  const { getSelectedItemProps, getDropdownProps, removeSelectedItem } = useMultipleSelection<Option>({
    selectedItems: multiple ? selected : [],
    itemToKey: (option) => option?.id,
    onStateChange: ({ selectedItems }) => {
      if (selectedItems) onChange(selectedItems.map((option) => option.id));
    },
  });
  const single = multiple ? null : (selected[0] ?? null);
  const combobox = useRelationCombobox({
    id,
    entries,
    staysOpen: false,
    inputValue: typed ?? single?.label ?? '',
    selected: single,
    onOpen: setListOpen,
    onChoose: (entry) => (entry.kind === 'create' ? setCreating(entry.label) : choose(entry)),
    typing: typed !== null,
    onDrop: () => setTyped(null),
    onLeave: () => {
      if (typed === '' && single) onChange(null);
      setTyped(null);
      props.onBlur?.();
    },
  });
  useListPopover(list, box, combobox.isOpen);

  if (!source) {
    const text = selected.map((option) => option.label).join(', ') || 'None';
    return (
      <div id={id} className="form-field-text">
        {text}{' '}
        <span className="form-field-help">
          {props.waitsFor ? `Choose “${props.waitsFor}” first.` : 'There is no list to choose from here.'}
        </span>
      </div>
    );
  }
  const more = ordered.length - mostShown;
  const disabled = props.disabled ?? false;
  return (
    <>
      <div ref={box} className="form-control form-chips" data-disabled={disabled || undefined}>
        {multiple &&
          selected.map((option, index) => (
            <span
              key={option.id}
              className="form-chip"
              {...getSelectedItemProps({
                selectedItem: option,
                index,
                'aria-label': `${option.label}, press Delete to remove`,
              })}
            >
              <Swatch color={option.color} />
              {option.label}
              {!disabled && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`Remove ${option.label}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    removeSelectedItem(option);
                    input.current?.focus();
                  }}
                >
                  <i className="bi bi-x" aria-hidden="true" />
                </button>
              )}
            </span>
          ))}
        {single && typed === null && <Swatch color={single.color} />}
        <input
          {...combobox.getInputProps(
            getDropdownProps({
              ref: input,
              id,
              disabled,
              preventKeyAction: combobox.isOpen && typed !== null && typed !== '',
              onFocus: () => !multiple && input.current?.select(),
              onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
            }),
          )}
          aria-label={label}
          aria-labelledby={undefined}
          aria-required={props.required || undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          autoComplete="off"
          className="form-chips-input"
          placeholder={selected.length === 0 ? 'Type to find' : ''}
        />
        {!multiple && single && !disabled && !props.required && (
          <button
            type="button"
            className="form-chips-clear"
            aria-label={`Clear ${label}`}
            onClick={() => {
              setTyped(null);
              onChange(null);
              input.current?.focus();
            }}
          >
            <i className="bi bi-x" aria-hidden="true" />
          </button>
        )}
      </div>
      <ul
        {...combobox.getMenuProps({ ref: list, 'aria-label': label, 'aria-labelledby': undefined })}
        popover="manual"
        className="form-options"
      >
        {combobox.isOpen &&
          entries.map((entry, index) => (
            <li
              key={`${entry.kind} ${entry.id}`}
              {...combobox.getItemProps({ item: entry, index })}
              className="form-option"
              data-highlighted={combobox.highlightedIndex === index || undefined}
            >
              {entry.kind === 'create' ? (
                <>
                  <i className="bi bi-plus-lg" aria-hidden="true" /> Create “{entry.label}”
                </>
              ) : (
                <>
                  <Swatch color={entry.color} /> {entry.label}
                </>
              )}
            </li>
          ))}
        {combobox.isOpen && more > 0 && (
          <li className="form-options-note" aria-hidden="true">{`${more} more: type to narrow them down`}</li>
        )}
        {combobox.isOpen && entries.length === 0 && (
          <li className="form-options-note" aria-hidden="true">
            {found.isError ? 'The list could not be loaded.' : settled ? 'Nothing found' : 'Looking ...'}
          </li>
        )}
      </ul>
      <span className="visually-hidden" role="status">
        {combobox.isOpen && settled ? (ordered.length === 0 ? 'Nothing found' : `${ordered.length} found`) : ''}
      </span>
      {creating !== null && creatable && (
        <Suspense>
          <CreateInPlace
            entry={creatable.entry}
            params={creatable.params}
            text={creating}
            onDone={(option) => {
              setCreating(null);
              if (option) choose(option);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
