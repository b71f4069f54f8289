import { defineKind } from '../kind.ts';
import { iconChoices } from './icon-choices.ts';

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
