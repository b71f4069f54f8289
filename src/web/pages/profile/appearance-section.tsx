import { Form } from 'react-bootstrap';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { appearance, changeAppearance, densities, themes } from '../../theme/appearance.ts';
import { useStore } from '../../ui/store.ts';

const choiceLabels: Readonly<Record<string, string>> = { auto: 'As the system', default: 'Normal' };
const worded = (choice: string): string => choiceLabels[choice] ?? choice[0]?.toUpperCase() + choice.slice(1);

/** The settings for the appearance in this browser. */
export function AppearanceSection() {
  const { theme, density } = useStore(appearance);
  return (
    <section className="card section">
      <h2>Appearance</h2>
      <Choices
        legend="Theme"
        choices={themes}
        chosen={theme}
        onChoose={(choice) => changeAppearance({ theme: choice })}
      />
      <Choices
        legend="Density"
        choices={densities}
        chosen={density}
        onChoose={(choice) => changeAppearance({ density: choice })}
      />
    </section>
  );
}

interface ChoicesProps<Choice extends string> {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Choices<Choice extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<Choice>) {
  const name = lowerFirst(legend);
  return (
    <fieldset className="choices">
      <legend className="form-label">{legend}</legend>
      {choices.map((choice) => (
        <Form.Check
          key={choice}
          inline
          type="radio"
          name={name}
          id={`${name}-${choice}`}
          label={worded(choice)}
          checked={choice === chosen}
          onChange={() => onChoose(choice)}
        />
      ))}
    </fieldset>
  );
}
