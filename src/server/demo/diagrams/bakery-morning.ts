/** "A morning": the example everybody knows. */
import { artifact, basicEvent, basicGateway, basicTask } from './basic-parts.ts';
import type { DemoDiagram } from './diagram.ts';
import { association, flow, otherwise, wordsAbove } from './process-parts.ts';

export const bakeryMorning: DemoDiagram = {
  shapes: [
    basicEvent('three', 'Three o’clock', [80, 160], 'single', 'timer'),
    basicTask('knead', 'Knead the dough', [210, 160], 'manual'),
    basicEvent('risen', 'Risen, 90 minutes', [340, 160], 'double', 'timer'),
    basicTask('bake', 'Bake', [460, 160], 'manual'),
    basicGateway('good', 'Golden brown?', [590, 160], 'exclusive', wordsAbove),
    basicTask('shelve', 'Put on the shelf', [730, 160], 'manual'),
    basicTask('sell', 'Sell warm bread', [880, 160], 'user'),
    basicEvent('six', 'First customer is happy', [1010, 160], 'thick'),
    basicTask('crumbs', 'Make crumbs of it', [730, 280], 'manual'),
    basicEvent('tomorrow', 'For tomorrow', [880, 280], 'thick'),
    artifact('recipe', 'data_object', 'Recipe', [192, 30, 36, 50], {
      values: { style: { label_vertical_anchor: 'middle', label_horizontal_anchor: 'after' } },
    }),
    artifact('promise', 'annotation', 'Warm bread at six: the promise on the door.', [900, 40, 160, 50]),
  ],
  lines: [
    flow('three', 'knead'),
    flow('knead', 'risen'),
    flow('risen', 'bake'),
    flow('bake', 'good'),
    flow('good', 'shelve', 'yes'),
    otherwise('good', 'crumbs', 'no', [590, 280]),
    flow('shelve', 'sell'),
    flow('sell', 'six'),
    flow('crumbs', 'tomorrow'),
    association('recipe', 'knead', 'one'),
    association('promise', 'sell'),
  ],
};
