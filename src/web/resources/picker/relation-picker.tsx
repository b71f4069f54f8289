import { useMultipleSelection } from 'downshift';
import { type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { notReadable, onItsWay } from '../../../fields/reference-names.ts';
import { browserMemory } from '../../ui/memory.ts';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { useNamed } from '../state/row/use-named.ts';
import './widgets.css';
import { type Option, type OptionSource, sourceOf } from '../state/row/use-options.ts';
import { ChosenChip } from './chosen-chip.tsx';
import { type CreateInPlaceProps, CreatingContext } from './creating.ts';
import { OptionList } from './option-list.tsx';
import { PickerInput } from './picker-input.tsx';
import { remember } from './recent-options.ts';
import { useFoundOptions } from './use-found-options.ts';
import { useRelationCombobox } from './use-relation-combobox.ts';

/** The chosen id, or the ids if `multiple`; null for no choice. */
export type RelationValue = number | readonly number[] | null;

export interface RelationPickerProps {
  /** The value, a `RelationValue`. Any other value counts as no choice. */
  readonly value: unknown;
  readonly onChange: (value: RelationValue) => void;
  readonly field: FieldEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly multiple: boolean;
  readonly id: string;
  readonly label: string;
  /** The known labels by id. */
  readonly labels?: ReadonlyMap<number, string>;
  /** The chosen resource, for a field that may refer to several resources. */
  readonly target?: string | null;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  /** Whether a row that is not found can be created. */
  readonly creates?: boolean;
  /** The ids that are not offered, although they may already be chosen. */
  readonly except?: readonly number[];
  /** The title of another field that has to be filled in first. */
  readonly waitsFor?: string | null;
}

const noIds: readonly number[] = [];
const noLabels: ReadonlyMap<number, string> = new Map();
const idsOf = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

/**
 * A field that chooses rows by name. Typing searches, recent rows come first, and Backspace removes the last choice.
 */
export function RelationPicker(props: RelationPickerProps) {
  const { field, params, target = null, waitsFor } = props;
  const source = waitsFor ? null : sourceOf(field, params, target);
  return source ? <Chooser {...props} source={source} /> : <NothingToChoose {...props} />;
}

/** The chosen rows without a picker, with the reason why there is no list to choose from. */
function NothingToChoose({ id, value, labels = noLabels, waitsFor }: RelationPickerProps) {
  const text = idsOf(value).map((one) => labels.get(one) ?? notReadable);
  return (
    <div id={id}>
      {text.join(', ') || 'None'}{' '}
      <span className="form-field-help">
        {waitsFor ? `Choose “${waitsFor}” first.` : 'There is no list to choose from here.'}
      </span>
    </div>
  );
}

function Chooser(props: RelationPickerProps & { readonly source: OptionSource }) {
  const { source, params, multiple, id, label, onChange, creates = true, except = noIds } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [creating, setCreating] = useState<string | null>(null);
  const [listOpen, setListOpen] = useState(false);
  const { ids, selected, choose } = useChosen(props);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const single = multiple ? null : (selected[0] ?? null);
  const offers = ({ id: one }: Option) => (ids.includes(one) ? !multiple : !except.includes(one));
  const options = useFoundOptions(source, {
    ...{ typed, params, offers, creates, listOpen },
    creating: creating !== null,
  });
  const take = (option: Option) => {
    choose(option);
    setTyped(null);
  };
  const { getSelectedItemProps, getDropdownProps, removeSelectedItem } = useMultipleSelection<Option>({
    selectedItems: multiple ? [...selected] : [],
    itemToKey: (option) => option?.id,
    onStateChange: ({ selectedItems }) => {
      if (selectedItems) onChange(selectedItems.map((option) => option.id));
    },
  });
  const combobox = useRelationCombobox({
    id,
    entries: options.entries,
    staysOpen: false,
    inputValue: typed ?? single?.label ?? '',
    selected: single,
    onOpen: setListOpen,
    onChoose: (entry) => (entry.kind === 'create' ? setCreating(entry.label) : take(entry)),
    typing: typed !== null,
    onDrop: () => setTyped(null),
    onLeave: () => {
      if (typed === '' && single) onChange(null);
      setTyped(null);
      props.onBlur?.();
    },
  });
  const disabled = props.disabled ?? false;
  return (
    <>
      <div ref={box} className="form-control form-chips" data-disabled={disabled || undefined}>
        {multiple &&
          selected.map((option, index) => (
            <ChosenChip
              key={option.id}
              title={option.detail || undefined}
              removeLabel={`Remove ${option.label}`}
              onRemove={
                disabled
                  ? null
                  : () => {
                      removeSelectedItem(option);
                      input.current?.focus();
                    }
              }
              {...getSelectedItemProps({
                selectedItem: option,
                index,
                'aria-label': `${option.label}, press Delete to remove`,
              })}
            >
              <Swatch color={option.color} />
              {option.label}
            </ChosenChip>
          ))}
        {single && typed === null && <Swatch color={single.color} />}
        <PickerInput
          {...{ combobox, getDropdownProps, input, id, label, disabled }}
          typed={typed ?? ''}
          onType={setTyped}
          empty={selected.length === 0}
          onFocus={() => !multiple && input.current?.select()}
          aria-required={props.required || undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
        />
        {single && !disabled && !props.required && (
          <RemoveButton
            label={`Clear ${label}`}
            onClick={() => {
              setTyped(null);
              onChange(null);
              input.current?.focus();
            }}
          />
        )}
      </div>
      <OptionList {...options} {...{ combobox, list, label }} anchor={box}>
        {(entry): ReactNode => (
          <>
            <Swatch color={entry.color} /> {entry.label}{' '}
            {entry.detail && <span className="form-option-detail">{entry.detail}</span>}
          </>
        )}
      </OptionList>
      {creating !== null && options.creatable && (
        <NewOption
          {...options.creatable}
          text={creating}
          onDone={(option) => {
            setCreating(null);
            if (option) take(option);
          }}
        />
      )}
    </>
  );
}

/**
 * The chosen rows with their names (from the row, from the list, or looked up), and functions that change the choice.
 */
function useChosen({ value, source, labels = noLabels, multiple, onChange }: Parameters<typeof Chooser>[0]) {
  const ids = idsOf(value);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Option>>(new Map());
  // The labels may be known already, but the colours have to be looked up, once per page.
  const named = useNamed(
    source,
    ids.filter((one) => !chosen.has(one) && (source.color || !labels.has(one))),
  );
  const selected = ids.map(
    (one): Option =>
      chosen.get(one) ??
      named.get(one) ?? { id: one, label: labels.get(one) ?? (named.has(one) ? notReadable : onItsWay) },
  );
  const choose = (option: Option) => {
    setChosen((before) => new Map([...before, [option.id, option]]));
    remember(browserMemory, source.pattern, option.id);
    onChange(multiple ? [...ids, option.id] : option.id);
  };
  return { ids, selected, choose };
}

/** The dialog that creates a row that was not found. */
function NewOption(props: CreateInPlaceProps) {
  const { CreateInPlace } = useContext(CreatingContext);
  return (
    <Suspense>
      <CreateInPlace {...props} />
    </Suspense>
  );
}
