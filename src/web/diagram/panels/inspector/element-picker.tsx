import { useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import { holdsWords, matchRank } from '../../../../fields/fold-text.ts';
import { describeCell, nameOf } from '../../outline/describe.ts';
import { useEditor } from '../../react/editor-context.ts';

interface ElementPickerProps {
  readonly label: string;
  /** The jsid of the chosen element; null if there is none. */
  readonly value: string | null;
  readonly allows: (jsid: string) => boolean;
  readonly onChoose: (jsid: string) => void;
}

interface Choice {
  readonly jsid: string;
  readonly name: string;
  readonly words: string;
}

/** The maximum number of options that are shown; others are found by typing. */
const maxShown = 50;

/** A field that chooses an element of the diagram by its name. */
export function ElementPicker({ label, value, allows, onChoose }: ElementPickerProps) {
  const { graph } = useEditor();
  const own = value === null ? '' : nameOf(graph, value);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const choices = useMemo((): readonly Choice[] => {
    if (!open) return [];
    return graph.elements().flatMap(({ jsid }) => {
      if (!allows(jsid)) return [];
      const words = describeCell(graph, jsid);
      return [{ jsid, name: nameOf(graph, jsid), words }];
    });
  }, [open, graph, allows]);
  const found = choices
    .filter(({ words }) => holdsWords(words, (typed ?? '').trim()))
    .sort((one, other) => matchRank(one.name, (typed ?? '').trim()) - matchRank(other.name, (typed ?? '').trim()))
    .slice(0, maxShown);
  const combobox = useCombobox<Choice>({
    items: [...found],
    inputValue: typed ?? own,
    selectedItem: null,
    itemToString: (choice) => choice?.name ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTyped(inputValue);
    },
    onIsOpenChange: ({ isOpen }) => {
      setOpen(isOpen);
      if (!isOpen) setTyped(null);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(null);
      if (selectedItem) onChoose(selectedItem.jsid);
    },
  });
  return (
    <div className="element-picker">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the props connect the label with the field. */}
      <label className="form-label" {...combobox.getLabelProps()}>
        {label}
      </label>
      <input className="form-control" placeholder="Type to find" {...combobox.getInputProps()} />
      <ul {...combobox.getMenuProps()} className={combobox.isOpen ? 'open' : ''}>
        {combobox.isOpen &&
          found.map((choice, index) => (
            <li
              key={choice.jsid}
              {...combobox.getItemProps({ item: choice, index })}
              data-highlighted={index === combobox.highlightedIndex || undefined}
            >
              {choice.name}
            </li>
          ))}
        {combobox.isOpen && !found.length && <li aria-hidden="true">Nothing has this name.</li>}
      </ul>
    </div>
  );
}
