import type { useMultipleSelection } from 'downshift';
import type { ChangeEvent, ComponentProps, RefObject } from 'react';
import type { Combobox } from './use-relation-combobox.ts';

type DropdownProps = ReturnType<typeof useMultipleSelection>['getDropdownProps'];

interface PickerInputProps
  extends Pick<
    ComponentProps<'input'>,
    'disabled' | 'onFocus' | 'aria-required' | 'aria-invalid' | 'aria-describedby'
  > {
  readonly combobox: Combobox;
  /** Props for moving from the input to the chips before it. */
  readonly getDropdownProps: DropdownProps;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly id: string;
  readonly label: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Whether no row is chosen. */
  readonly empty: boolean;
}

/** The search input of a picker. Keys that move to the chips edit the text instead, as long as there is text. */
export function PickerInput({ combobox, getDropdownProps, ...props }: PickerInputProps) {
  const { input, id, label, typed, onType, empty, disabled = false, onFocus, ...described } = props;
  return (
    <input
      {...combobox.getInputProps(
        getDropdownProps({
          ref: input,
          id,
          disabled,
          preventKeyAction: combobox.isOpen && typed !== '',
          ...(onFocus && { onFocus }),
          // Called in the event itself: after the next render, letters that are typed fast would be lost.
          onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
        }),
      )}
      {...described}
      aria-label={label}
      aria-labelledby={undefined}
      autoComplete="off"
      className="form-chips-input"
      placeholder={empty ? 'Type to find' : ''}
    />
  );
}
