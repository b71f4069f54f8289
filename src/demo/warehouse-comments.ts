/** The comments on the warehouse project. */
import type { DemoProject } from './project-types.ts';

export const warehouseComments: NonNullable<DemoProject['comments']> = [
  {
    by: 'Tomasz Nowak',
    text: 'The second shift was not in the workshop. I can bring three people on Thursday.',
    days: 6,
    answers: [
      ['Mira Lindqvist', 'Thursday at two works; I have booked the room above hall 3.'],
      ['Tomasz Nowak', 'Booked.'],
    ],
  },
  {
    by: 'Amara Okafor',
    on: 'An order through the systems',
    text: 'Cancelled orders are missing: who tells the robots to put the shelf back? @Mira Lindqvist, do you know?',
    mentions: ['Mira Lindqvist'],
    days: 2,
    answers: [['Mehmet Yıldız', 'Warehouse management does, by the same message with another status. I will draw it.']],
  },
  {
    by: 'Lena Vogt',
    on: 'Risks of the project',
    text: 'Please put the spring release of the vendor first: without it there is no go-live.',
    days: 1,
  },
  {
    by: 'Marco Bianchi',
    on: 'Goods receipt, as it will be',
    text: 'Where exactly is the time of a single person measured?',
    days: 4,
    answers: [
      [
        'Ingrid Sørensen',
        'Nowhere: the stations count lines per station and hour. I will write it into the description.',
      ],
    ],
  },
  {
    by: 'Tomasz Nowak',
    on: 'Goods receipt, as it is',
    shape: 'unload',
    text: 'In the night shift one person unloads alone. That is where the 45 minutes come from.',
    days: 3,
    answers: [['Mira Lindqvist', 'Then the timer belongs to the night shift only; I will ask.']],
  },
  {
    by: 'Amara Okafor',
    on: 'Goods receipt, as it is',
    shape: 'stock',
    text: 'Two systems hold the figure today. Which one counts?',
    days: 2,
  },
  {
    by: 'Marco Bianchi',
    on: 'Goods receipt, as it will be',
    shape: 'fill',
    text: 'Please let people choose the height of the shelf at the station.',
    days: 1,
  },
  {
    by: 'Piet de Vries',
    on: 'An order through the systems',
    shape: 'robots',
    text: '@Mira Lindqvist Fleet control answers within 200 ms; please note it here.',
    mentions: ['Mira Lindqvist'],
    days: 1,
  },
  {
    by: 'Claire Dubois',
    text: 'Strandgut asks for the later cut-off from the first of the month on. Is that still the plan?',
    days: 0,
  },
];
