import type { ReactNode } from 'react';

interface ButtonChoice {
  readonly value: string;
  readonly name: string;
}

interface ButtonChoicesProps<Choice extends ButtonChoice> {
  /** The id of the element that labels the choice. */
  readonly labelledBy: string;
  readonly className: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | null;
  readonly disabled?: boolean | undefined;
  readonly onChoose: (value: string) => void;
  readonly styleOf?: (choice: Choice) => Readonly<Record<string, string>>;
  /** The content of a choice's button; its accessible name is the choice's own name. */
  readonly children: (choice: Choice, isChosen: boolean) => ReactNode;
}

/** A row of buttons, one for each choice; the chosen one is pressed. */
export const ButtonChoices = <Choice extends ButtonChoice>(props: ButtonChoicesProps<Choice>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser.
  <div role="group" aria-labelledby={props.labelledBy} className={props.className}>
    {props.choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        style={props.styleOf?.(choice)}
        aria-label={choice.name}
        title={choice.name}
        aria-pressed={choice.value === props.chosen}
        disabled={props.disabled}
        onClick={() => props.onChoose(choice.value)}
      >
        {props.children(choice, choice.value === props.chosen)}
      </button>
    ))}
  </div>
);
