import { useCombobox } from 'downshift';
import type { KeyboardEvent } from 'react';
import type { Option } from '../state/row/use-options.ts';

export interface ComboboxOption extends Option {
  readonly kind: 'option' | 'create';
}

interface RelationCombobox {
  readonly id: string;
  readonly entries: ComboboxOption[];
  /** Whether the list stays open for another choice. It does not if it would cover the elements below. */
  readonly staysOpen: boolean;
  readonly inputValue: string;
  readonly selected: Option | null;
  readonly onOpen: (open: boolean) => void;
  readonly onChoose: (entry: ComboboxOption) => void;
  /** Whether there is typed text that is not a choice yet. */
  readonly typing: boolean;
  /** Called when the typed text is discarded. */
  readonly onDrop: () => void;
  readonly onLeave: () => void;
}

/**
 * A combobox according to the ARIA practices. Typing and choosing call their handlers in the event itself: after the
 * next render, letters that are typed fast would be lost, and a button that is pressed right after a choice would not
 * know it. Leaving the input chooses nothing. Escape first discards the text and closes the list; only a further Escape
 * reaches the dialog.
 */
export function useRelationCombobox({ id, entries, staysOpen, inputValue, selected, typing, ...on }: RelationCombobox) {
  const combobox = useCombobox<ComboboxOption>({
    inputId: id,
    items: entries,
    inputValue,
    selectedItem: selected && { kind: 'option', ...selected },
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry && `${entry.kind} ${entry.id}`,
    stateReducer: (state, { type, changes }) => {
      const { ItemClick, InputKeyDownEnter, InputKeyDownEscape, InputBlur, InputChange } = useCombobox.stateChangeTypes;
      if (type === InputBlur || type === InputKeyDownEscape)
        return { ...changes, isOpen: false, selectedItem: state.selectedItem };
      if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
      const chose = type === ItemClick || type === InputKeyDownEnter;
      if (chose && staysOpen && changes.selectedItem)
        return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
      return changes;
    },
    onStateChange: ({ type, isOpen }) => {
      const { InputKeyDownEscape, InputBlur } = useCombobox.stateChangeTypes;
      if (isOpen !== undefined) on.onOpen(isOpen);
      if (type === InputBlur) on.onLeave();
      else if (type === InputKeyDownEscape) on.onDrop();
    },
  });
  const getInputProps = <Props extends { readonly onKeyDown?: (event: KeyboardEvent) => void }>(props: Props) =>
    combobox.getInputProps({
      ...props,
      onKeyDown: (event: KeyboardEvent & { preventDownshiftDefault?: boolean }) => {
        if (event.key === 'Escape' && !combobox.isOpen && !typing) event.preventDownshiftDefault = true;
        const chosen = combobox.isOpen ? entries[combobox.highlightedIndex] : undefined;
        // An Enter that ends the composition of a character must not choose an option; browsers mark it with this key
        // code.
        if (event.key === 'Enter' && event.which !== 229 && chosen) on.onChoose(chosen);
        props.onKeyDown?.(event);
      },
    });
  const getItemProps = (place: { readonly item: ComboboxOption; readonly index: number }) =>
    combobox.getItemProps({ ...place, onClick: () => on.onChoose(place.item) });
  return { ...combobox, getInputProps, getItemProps };
}

export type Combobox = ReturnType<typeof useRelationCombobox>;
