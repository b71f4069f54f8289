/** "Goods receipt, standard": the common process of all eleven sites. */
import type { DemoDiagram } from './diagram.ts';
import {
  association,
  data,
  ends,
  event,
  flow,
  gateway,
  note,
  openTask,
  pool,
  starts,
  task,
  waits,
  wordsAside,
} from './process-parts.ts';

export const goodsReceiptStandard: DemoDiagram = {
  shapes: [
    pool('site', 'Goods receipt, any site', [40, 40, 1360], {
      lanes: [
        ['Planning', 170],
        ['Warehouse', 330],
      ],
    }),
    event('announced', 'Delivery announced', [165, 265], { look: { ...starts, icon_type: 'message' } }),
    gateway('split', '', [270, 265], { gateway_type: 'parallel' }),
    task('plan', 'Plan gate and people', [400, 125], { icon_type: 'user' }),
    task('check-data', 'Check master data', [400, 265], { icon_type: 'business_rule' }),
    gateway('join', '', [530, 265], { gateway_type: 'parallel' }),
    openTask('unload-check', 'Unload and check', [600, 235, 440, 190]),
    event('begin', '', [640, 325], { look: starts }),
    task('unload', 'Unload', [735, 325], { icon_type: 'manual' }),
    task('check', 'Check quantity and state', [880, 325], { icon_type: 'manual' }),
    event('checked', '', [1000, 325], { look: ends }),
    event('damaged', 'Damaged', [960, 425], {
      look: { ...waits, icon_type: 'error' },
      on: 'unload-check',
      values: wordsAside,
    }),
    task('claim', 'Open a claim', [1110, 480], { icon_type: 'user' }),
    event('claimed', 'Claim opened', [1230, 480], { look: ends }),
    task('put-away', 'Put away, standard', [1140, 330], {
      icon_type: 'none',
      values: { activity_type: 'thick', markers: ['sub-process'] },
    }),
    data('receipt', 'Receipt', [1140, 252], {
      icon_type: 'output',
      style: { label_vertical_anchor: 'middle', label_horizontal_anchor: 'after' },
    }),
    event('done', 'Goods on the shelf', [1290, 330], { look: { ...ends, icon_type: 'message' } }),
    note('same', 'Different on purpose: Malmö counts by weight.', [600, 460, 180, 50]),
    note('who', 'Done by the shift lead where a site has no planner.', [610, 60, 190, 50]),
  ],
  lines: [
    flow('announced', 'split'),
    flow('split', 'plan', '', [270, 125]),
    flow('split', 'check-data'),
    flow('plan', 'join', '', [530, 125]),
    flow('check-data', 'join'),
    flow('join', 'unload-check', '', [578, 265], [578, 330]),
    flow('begin', 'unload'),
    flow('unload', 'check'),
    flow('check', 'checked'),
    flow('unload-check', 'put-away'),
    flow('damaged', 'claim', '', [960, 480]),
    flow('claim', 'claimed'),
    association('put-away', 'receipt', 'one'),
    flow('put-away', 'done'),
    association('same', 'unload-check'),
    association('who', 'plan'),
  ],
};
