import { useCombobox } from 'downshift';
import type { ChangeEvent, KeyboardEvent, Ref } from 'react';

interface OpenList<Item> {
  readonly items: readonly Item[];
  /** The typed text. The field's own `onChange` sets it, because the event of downshift is too late for fast typing. */
  readonly text: string;
  readonly keyOf: (item: Item) => string;
  readonly onChoose: (item: Item) => void;
}

/** Options for a list that is rendered after the hook runs, as in a dialog. */
interface Later {
  readonly suppressRefError: boolean;
}

interface FieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly 'aria-label'?: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A combobox whose list is always open. One item is always highlighted; Enter or a click chooses it. Leaving the field
 * chooses none. Escape is left to the surrounding element.
 */
export function useOpenList<Item>({ items, text, keyOf, onChoose }: OpenList<Item>) {
  const combobox = useCombobox<Item>({
    items: [...items],
    isOpen: true,
    inputValue: text,
    defaultHighlightedIndex: 0,
    itemToString: () => text,
    itemToKey: (item) => item && keyOf(item),
    // When the list becomes shorter, the pointer is over another item. The highlighted item, which Enter chooses, does
    // not change then.
    stateReducer: ({ highlightedIndex, selectedItem }, { type, changes }) => {
      const { InputBlur, MenuMouseLeave } = useCombobox.stateChangeTypes;
      if (type === MenuMouseLeave) return { ...changes, highlightedIndex };
      return type === InputBlur ? { ...changes, selectedItem, highlightedIndex } : changes;
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
    },
  });
  const getInputProps = (props: FieldProps, options?: Later) =>
    combobox.getInputProps(
      {
        ...props,
        onKeyDown: (event: KeyboardEvent<HTMLInputElement> & { preventDownshiftDefault?: boolean }) => {
          if (event.key === 'Escape') event.preventDownshiftDefault = true;
          props.onKeyDown?.(event);
        },
      },
      options,
    );
  // Browsers make scrollable elements tab stops, but keys would have no effect in the list.
  const getMenuProps = (props: { readonly 'aria-label'?: string } = {}, options?: Later) =>
    combobox.getMenuProps({ tabIndex: -1, ...props }, options);
  return { ...combobox, getInputProps, getMenuProps };
}
