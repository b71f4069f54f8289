/** The template of a recorded process: a minimal process with instructions in its labels. */
import type { DemoDiagram } from './diagram.ts';
import {
  association,
  ends,
  event,
  flow,
  gateway,
  note,
  otherwise,
  pool,
  starts,
  task,
  wordsAbove,
} from './process-parts.ts';

export const processTemplate: DemoDiagram = {
  shapes: [
    pool('process', 'The process', [40, 110, 1000], {
      lanes: [
        ['Who begins', 180],
        ['Who goes on', 200],
      ],
    }),
    event('start', 'What sets it off', [170, 200], { look: starts }),
    task('first', 'First step', [310, 200]),
    task('second', 'Second step', [470, 200]),
    gateway('question', 'A question?', [600, 200], { gateway_type: 'exclusive', values: wordsAbove }),
    event('end', 'What is there now', [900, 200], { look: ends }),
    task('third', 'What happens if not', [600, 380]),
    event('other-end', 'What is there instead', [760, 380], { look: ends }),
    note('begin-here', 'Begin with the end: what must be there when it is done?', [820, 30, 170, 60]),
    note('verbs', 'Steps are a verb and a thing: "Count pallets".', [390, 30, 160, 60]),
    note('lanes', 'One lane for each role, not for each person.', [100, 510, 160, 50]),
  ],
  lines: [
    flow('start', 'first'),
    flow('first', 'second'),
    flow('second', 'question'),
    flow('question', 'end', 'yes'),
    otherwise('question', 'third', 'no'),
    flow('third', 'other-end'),
    association('begin-here', 'end'),
    association('verbs', 'second'),
    association('lanes', 'process'),
  ],
};
