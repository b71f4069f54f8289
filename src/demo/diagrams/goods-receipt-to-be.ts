/**
 * "Goods receipt, as it will be": robots bring the shelf to the person. Open questions and estimates each have a layer.
 */
import { artifact, basicEvent, basicGateway, basicPool, basicTask } from './basic-parts.ts';
import type { DemoDiagram } from './diagram.ts';
import { association, flow, otherwise } from './process-parts.ts';

const question = { style: { fill: '#F6E7C8', outline: '#986C16' } };
const estimate = { style: { text_color: '#2C844C' } };

export const goodsReceiptToBe: DemoDiagram = {
  layers: [
    { id: 'flow', name: 'Flow' },
    { id: 'questions', name: 'Open questions' },
    { id: 'estimates', name: 'First estimates', hidden: true },
  ],
  shapes: [
    ...basicPool(
      'hall',
      'Goods receipt, hall 3',
      [40, 120, 1580],
      [
        ['Gate', 190],
        ['Put-away station', 250],
        ['Robots', 190],
      ],
    ),
    basicEvent('announced', 'Truck at the gate', [165, 215], { event_type: 'single', icon_type: 'message' }),
    basicTask('scan-papers', 'Scan the papers', [300, 215], { icon_type: 'service', tags: ['Gates'] }),
    basicTask('unload', 'Unload the pallets', [450, 215], {
      icon_type: 'manual',
      tags: ['Gates'],
      people: ['Tomasz Nowak'],
    }),
    basicTask('to-station', 'Bring to the station', [450, 430], { icon_type: 'manual' }),
    basicTask('count', 'Count with the scale', [600, 430], {
      icon_type: 'user',
      products: ['Goods receipt'],
      stakeholders: ['Pickers of hall 3'],
      tags: ['Good work'],
    }),
    basicGateway('complete', 'Complete?', [730, 430]),
    basicTask('claim', 'Photograph and report', [860, 355], { icon_type: 'user' }),
    basicGateway('either', '', [990, 430]),
    basicTask('call-shelf', 'Call a shelf', [1100, 430], { icon_type: 'service', stakeholders: ['Robot maker'] }),
    basicTask('bring', 'Bring the shelf', [1100, 655], {
      icon_type: 'service',
      stakeholders: ['Robot maker'],
      tags: ['Hall 3'],
    }),
    basicTask('fill', 'Fill the shelf', [1250, 430], {
      icon_type: 'user',
      tags: ['Speed'],
      stakeholders: ['Pickers of hall 3'],
    }),
    basicTask('take-away', 'Take the shelf away', [1400, 655], { icon_type: 'service', tags: ['Hall 3'] }),
    basicEvent('done', 'Goods on the shelf', [1540, 655], { event_type: 'thick', icon_type: 'message' }),
    artifact('stock', 'Stock figures', [1375, 405, 50, 50], {
      artifact_type: 'data_store',
      products: ['Stock figures by the minute'],
    }),
    artifact('ask-claim', 'Who answers the customer: we or the portal?', [1040, 325, 200, 60], {
      artifact_type: 'annotation',
      layer: 'questions',
      values: question,
    }),
    artifact('ask-fire', 'May a shelf wait in front of the fire door?', [840, 685, 180, 50], {
      artifact_type: 'annotation',
      layer: 'questions',
      values: question,
      stakeholders: ['Fire brigade'],
      tags: ['Safety'],
    }),
    artifact('guess-gate', '12 minutes instead of 34', [370, 50, 160, 40], {
      artifact_type: 'annotation',
      layer: 'estimates',
      values: estimate,
    }),
    artifact('guess-fill', '9 seconds a line', [1185, 50, 130, 40], {
      artifact_type: 'annotation',
      layer: 'estimates',
      values: estimate,
      tags: ['Speed'],
    }),
  ],
  lines: [
    flow('announced', 'scan-papers'),
    flow('scan-papers', 'unload'),
    flow('unload', 'to-station'),
    flow('to-station', 'count'),
    flow('count', 'complete'),
    flow('complete', 'either', 'yes'),
    otherwise('complete', 'claim', 'no', [730, 355]),
    flow('claim', 'either', '', [990, 355]),
    flow('either', 'call-shelf'),
    flow('call-shelf', 'bring'),
    flow('bring', 'fill', '', [1250, 655]),
    flow('fill', 'take-away', '', [1330, 430], [1330, 655]),
    association('fill', 'stock', 'one'),
    flow('take-away', 'done'),
    { ...association('ask-claim', 'claim'), layer: 'questions' },
    { ...association('ask-fire', 'bring'), layer: 'questions' },
    { ...association('guess-gate', 'unload'), layer: 'estimates' },
    { ...association('guess-fill', 'fill'), layer: 'estimates' },
  ],
};
