/** What people say about the warehouse project. */
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
    text: 'Cancelled orders are missing: who tells the robots to put the shelf back?',
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
    by: 'Claire Dubois',
    text: 'Strandgut asks for the later cut-off from the first of the month on. Is that still the plan?',
    days: 0,
  },
];
