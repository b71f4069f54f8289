/** "A day of a van": changes for drivers of a van with a battery. */
import { artifact, basicEvent, basicGateway, basicPool, basicTask } from './basic-parts.ts';
import type { DemoDiagram } from './diagram.ts';
import { association, flow, otherwise, wordsAbove } from './process-parts.ts';

export const vanDay: DemoDiagram = {
  shapes: [
    ...basicPool(
      'yard',
      'A day of a van',
      [40, 40, 1480],
      [
        ['Yard', 180],
        ['Driver', 310],
      ],
    ),
    basicEvent('morning', 'Charged, 06:00', [165, 130], { event_type: 'single', icon_type: 'timer' }),
    basicTask('plan', 'Plan routes by range', [300, 130], { icon_type: 'service' }),
    basicTask('load', 'Load the van', [450, 130], { icon_type: 'manual' }),
    basicTask('deliver', 'Deliver', [600, 310], { icon_type: 'manual', stakeholders: ['Drivers'] }),
    basicGateway('enough', 'Enough for the way home?', [740, 310], { gateway_type: 'exclusive', values: wordsAbove }),
    basicTask('charge', 'Charge on the way', [870, 410], { icon_type: 'user', stakeholders: ['Drivers'] }),
    basicGateway('on', '', [1000, 310]),
    basicTask('return', 'Bring back what is left', [1120, 310], { icon_type: 'manual', stakeholders: ['Drivers'] }),
    basicTask('plug-in', 'Plug in', [1270, 130], { icon_type: 'manual', stakeholders: ['Grid operator'] }),
    basicEvent('evening', 'Charging, 19:00', [1420, 130], { event_type: 'thick' }),
    artifact('winter', 'In winter one van in six', [795, 475, 150, 40], { artifact_type: 'annotation' }),
    artifact('load-curve', 'Never all forty at once: load management decides.', [1040, 60, 160, 60], {
      artifact_type: 'annotation',
    }),
  ],
  lines: [
    flow('morning', 'plan'),
    flow('plan', 'load'),
    flow('load', 'deliver', '', [600, 130]),
    flow('deliver', 'enough'),
    flow('enough', 'on', 'yes'),
    otherwise('enough', 'charge', 'no', [740, 410]),
    flow('charge', 'on', '', [1000, 410]),
    flow('on', 'return'),
    flow('return', 'plug-in', '', [1270, 310]),
    flow('plug-in', 'evening'),
    association('winter', 'charge'),
    association('load-curve', 'plug-in'),
  ],
};
