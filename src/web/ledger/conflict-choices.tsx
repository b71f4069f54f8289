import { type ReactNode, useId, useState } from 'react';
import type { Choices, ConflictChoice, ShownConflict } from './conflict.ts';
import './conflict-choices.css';

interface ConflictChoicesProps {
  readonly conflicts: readonly ShownConflict<ReactNode>[];
  readonly onSave: (choices: Choices) => void;
  /** The word on the button. */
  readonly save?: string;
}

const choiceLabels: Readonly<Record<ConflictChoice, string>> = { theirs: 'Theirs', yours: 'Yours', both: 'Both' };
const all: readonly ConflictChoice[] = ['theirs', 'yours', 'both'];

const leftText = (left: number, all: number): string =>
  all === 1 ? 'Choose one first.' : `Choose for ${left} more ${left === 1 ? 'field' : 'fields'} first.`;

/** The choice for each field: theirs, yours or, if possible, both. Nothing is preselected; all must be chosen. */
export function ConflictChoices({ conflicts, onSave, save = 'Save these' }: ConflictChoicesProps) {
  // The same conflict may be shown in a panel and in the list of unsaved changes: each needs its own id.
  const id = useId();
  const [chosen, setChosen] = useState<Choices>(new Map());
  const undecided = conflicts.filter(({ name }) => !chosen.has(name));
  const [next] = undecided;
  const radioId = (name: string): string =>
    `${id} ${conflicts.findIndex((field) => field.name === name)}`.replace(/\W/g, '-');
  const saveAll = () => {
    if (next) document.getElementById(`${radioId(next.name)}-theirs`)?.focus();
    else onSave(chosen);
  };
  const choose = (some: readonly ShownConflict<ReactNode>[], choice: ConflictChoice) =>
    setChosen((before) => new Map([...before, ...some.map(({ name }) => [name, choice] as const)]));
  return (
    <div className="conflict-choices">
      {conflicts.length > 1 && (
        <div className="conflict-all">
          {(['theirs', 'yours'] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              className="btn btn-secondary btn-sm"
              onClick={() => choose(conflicts, choice)}
            >
              All {choice}
            </button>
          ))}
        </div>
      )}
      <div className="conflict-fields">
        {conflicts.map((field) => (
          <fieldset key={field.name} className="conflict-field">
            <legend>{field.title}</legend>
            {all.map(
              (choice) =>
                field[choice] !== null && (
                  <label key={choice} className="form-check">
                    <input
                      id={`${radioId(field.name)}-${choice}`}
                      type="radio"
                      className="form-check-input"
                      name={`${id} ${field.name}`}
                      checked={chosen.get(field.name) === choice}
                      onChange={() => choose([field], choice)}
                    />
                    <span>
                      {choiceLabels[choice]}: <b>{field[choice]}</b>
                    </span>
                  </label>
                ),
            )}
          </fieldset>
        ))}
      </div>
      <div className="conflict-save">
        <button
          type="button"
          className="btn btn-primary btn-sm"
          aria-disabled={next !== undefined}
          aria-describedby={next && `${id}-left`}
          onClick={saveAll}
        >
          {save}
        </button>
        <span id={`${id}-left`} className="text-2" role="status">
          {next && leftText(undecided.length, conflicts.length)}
        </span>
      </div>
    </div>
  );
}
