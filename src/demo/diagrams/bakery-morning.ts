/** "A morning": an everyday example. */
import { artifact, basicEvent, basicGateway, basicTask } from './basic-parts.ts';
import type { DemoDiagram } from './diagram.ts';
import { association, flow, otherwise, wordsAbove } from './process-parts.ts';

export const bakeryMorning: DemoDiagram = {
  shapes: [
    basicEvent('three', 'Three o’clock', [80, 160], { event_type: 'single', icon_type: 'timer' }),
    basicTask('knead', 'Knead the dough', [210, 160], { icon_type: 'manual' }),
    basicEvent('risen', 'Risen, 90 minutes', [340, 160], { event_type: 'double', icon_type: 'timer' }),
    basicTask('bake', 'Bake', [460, 160], { icon_type: 'manual' }),
    basicGateway('good', 'Golden brown?', [590, 160], { gateway_type: 'exclusive', values: wordsAbove }),
    basicTask('shelve', 'Put on the shelf', [730, 160], { icon_type: 'manual' }),
    basicTask('sell', 'Sell warm bread', [880, 160], { icon_type: 'user' }),
    basicEvent('six', 'First customer is happy', [1010, 160], { event_type: 'thick' }),
    basicTask('crumbs', 'Make crumbs of it', [730, 280], { icon_type: 'manual' }),
    basicEvent('tomorrow', 'For tomorrow', [880, 280], { event_type: 'thick' }),
    artifact('recipe', 'Recipe', [192, 30, 36, 50], {
      artifact_type: 'data_object',
      values: { style: { label_vertical_anchor: 'middle', label_horizontal_anchor: 'after' } },
    }),
    artifact('promise', 'Warm bread at six: the promise on the door.', [900, 40, 160, 50], {
      artifact_type: 'annotation',
    }),
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
