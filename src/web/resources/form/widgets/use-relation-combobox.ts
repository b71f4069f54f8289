import { useCombobox } from 'downshift';
import type { Option } from './use-options.ts';

export interface Entry extends Option {
  readonly kind: 'option' | 'create';
}

interface RelationCombobox {
  readonly id: string;
  readonly entries: Entry[];
  readonly multiple: boolean;
  readonly inputValue: string;
  readonly selected: Option | null;
  readonly onOpen: (open: boolean) => void;
  readonly onChoose: (entry: Entry) => void;
  readonly onLeave: () => void;
}

/**
 * The combobox of the ARIA practices. What is typed is the input's own `onChange`: told after the next drawing, letters
 * typed fast would be lost. Leaving the input chooses nothing, and a list of several stays open.
 */
export function useRelationCombobox({ id, entries, multiple, inputValue, selected, ...on }: RelationCombobox) {
  return useCombobox<Entry>({
    inputId: id,
    items: entries,
    inputValue,
    selectedItem: selected && { kind: 'option', ...selected },
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry && `${entry.kind} ${entry.id}`,
    stateReducer: (state, { type, changes }) => {
      const { ItemClick, InputKeyDownEnter, InputBlur, InputChange } = useCombobox.stateChangeTypes;
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem };
      if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
      const chose = type === ItemClick || type === InputKeyDownEnter;
      if (chose && multiple && changes.selectedItem)
        return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
      return changes;
    },
    onStateChange: ({ type, selectedItem, isOpen }) => {
      const { ItemClick, InputKeyDownEnter, InputBlur } = useCombobox.stateChangeTypes;
      if (isOpen !== undefined) on.onOpen(isOpen);
      if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem) on.onChoose(selectedItem);
      else if (type === InputBlur) on.onLeave();
    },
  });
}
