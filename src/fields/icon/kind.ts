import { defineKind } from '../kind.ts';
import { iconChoices } from './icon-choices.ts';

/** An icon by its name, or none. */
export const icon = defineKind({
  name: 'icon',
  formats: {
    icon: {
      accepts: (text) => text === '' || iconChoices.has(text),
      choices: iconChoices,
      sentence: 'Choose one of the icons, like bar-chart.',
    },
  },
  mostCharacters: 60,
  example: () => 'bar-chart',
});
