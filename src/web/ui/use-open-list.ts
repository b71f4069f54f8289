import { useCombobox } from 'downshift';
import type { ChangeEvent, KeyboardEvent, Ref } from 'react';

interface OpenList<Item> {
  readonly items: readonly Item[];
  /** What is typed; the field's own `onChange` sets it, as downshift's comes too late for who types fast. */
  readonly text: string;
  readonly keyOf: (item: Item) => string;
  readonly onChoose: (item: Item) => void;
}

/** What is drawn a moment after its list is made, as in a dialog. */
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
 * The combobox of a list that is open for as long as its field stands. One of the list is always marked, and chosen by
 * Enter or a click: who leaves the field chooses nothing. Escape is for what holds the list.
 */
export function useOpenList<Item>({ items, text, keyOf, onChoose }: OpenList<Item>) {
  const combobox = useCombobox<Item>({
    items: [...items],
    isOpen: true,
    inputValue: text,
    defaultHighlightedIndex: 0,
    itemToString: () => text,
    itemToKey: (item) => item && keyOf(item),
    // A list that gets shorter while one types leaves the pointer beside it: what Enter takes stays marked.
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
  // Browsers lead Tab into what scrolls, where no key would do anything.
  const getMenuProps = (props: { readonly 'aria-label'?: string } = {}, options?: Later) =>
    combobox.getMenuProps({ tabIndex: -1, ...props }, options);
  return { ...combobox, getInputProps, getMenuProps };
}
