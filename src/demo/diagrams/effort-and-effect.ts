/** "Effort and effect": candidates for the first steps of the project. */
import { board, boardItem } from './board-parts.ts';
import type { DemoDiagram } from './diagram.ts';

const [speed, safety, work] = ['#986C16', '#D43E33', '#2C844C'] as const;

export const effortAndEffect: DemoDiagram = {
  shapes: [
    ...board(['Do now', 'Plan', 'Fill in', 'Leave'], 'Effort', 'Effect'),
    boardItem('scan', 'Scan papers at the gate', [18, 82], { fill: speed, tags: ['Speed', 'Gates'] }),
    boardItem('one-step', 'Count and check in one step', [32, 68], {
      fill: speed,
      tags: ['Speed'],
      products: ['Goods receipt'],
    }),
    boardItem('mats', 'Mats at the packing tables', [10, 58], { fill: work, tags: ['Good work', 'Packing'] }),
    boardItem('robots', 'Sixty robots in hall 3', [88, 94], {
      fill: speed,
      tags: ['Speed', 'Hall 3'],
      stakeholders: ['Robot maker', 'Operations board'],
    }),
    boardItem('cut-off', 'Cut-off at 18:00', [64, 80], {
      fill: speed,
      products: ['Same-day dispatch'],
      stakeholders: ['Largest shop customer'],
    }),
    boardItem('figures', 'Stock figures by the minute', [72, 62], {
      fill: speed,
      products: ['Stock figures by the minute'],
    }),
    boardItem('fences', 'Fences with light curtains', [42, 30], {
      fill: safety,
      tags: ['Safety', 'Hall 3'],
      stakeholders: ['Fire brigade'],
    }),
    boardItem('signs', 'New signs on the floor', [14, 22], { fill: safety, tags: ['Safety'] }),
    boardItem('drones', 'Drones in the high rack', [86, 16], { fill: work }),
    boardItem('conveyor', 'Longer conveyor', [66, 34], { fill: speed, stakeholders: ['Maintenance'] }),
  ],
  lines: [],
};
