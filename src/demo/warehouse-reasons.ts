/** Reasons for the warehouse project, and the people's views of it. */
import type { DemoModule } from './project-types.ts';

export const reasonModules: readonly DemoModule[] = [
  {
    type: 'Drivers',
    name: 'What drives us',
    section: 'Understand',
    status: 'Approved',
    items: [
      {
        title: 'People are hard to find',
        text: 'Four of ten offers for pickers are declined.',
        values: {
          driver_item_type_id: 'Social',
          direction: 'supports',
          strength: 5,
          horizon: 'now',
          consequence: 'Growth is limited by hands, not by space.',
        },
        stakeholders: ['Shift leads'],
        tags: ['Good work'],
      },
      {
        title: 'Shops want later cut-off times',
        values: {
          driver_item_type_id: 'Economic',
          direction: 'supports',
          strength: 4,
          horizon: 'now',
          consequence: 'Two customers have asked other houses for offers.',
        },
        stakeholders: ['Largest shop customer'],
        products: ['Same-day dispatch'],
        tags: ['Speed'],
      },
      {
        title: 'Robots have become cheap',
        values: {
          driver_item_type_id: 'Technological',
          direction: 'supports',
          strength: 4,
          horizon: 'this year',
          consequence: 'Pays back in three years instead of seven.',
        },
      },
      {
        title: 'New rules for lithium batteries',
        values: {
          driver_item_type_id: 'Legal',
          direction: 'opposes',
          strength: 3,
          horizon: 'this year',
          consequence: 'Charging needs a room of its own.',
        },
        stakeholders: ['Fire brigade'],
        tags: ['Safety'],
      },
      {
        title: 'Energy prices',
        values: {
          driver_item_type_id: 'Environmental',
          direction: 'neutral',
          strength: 2,
          horizon: 'later',
          consequence: 'Robots need little; a dark hall needs no light.',
        },
      },
      {
        title: 'Knowledge sits in a few heads',
        values: {
          driver_item_type_id: 'Internal',
          direction: 'opposes',
          strength: 3,
          horizon: 'now',
          consequence: 'Rules of thumb have to be written down first.',
        },
        people: ['Tomasz Nowak'],
      },
    ],
  },
  {
    type: 'StakeholderPerspectives',
    name: 'How they see it',
    section: 'Understand',
    status: 'In progress',
    labels: ['Workshop'],
    items: [
      {
        title: 'Pickers',
        text: 'Walking less is welcome, standing at one station all day is not.',
        values: {
          attitude: 'sceptic',
          influence: 4,
          interest: 5,
          needs: 'Changing stations, a say in the pace.',
          concerns: 'Being measured by the minute.',
          approach: 'Build the first station together with the second shift.',
        },
        stakeholders: ['Pickers of hall 3'],
      },
      {
        title: 'Works council',
        values: {
          attitude: 'neutral',
          influence: 5,
          interest: 4,
          needs: 'An agreement before the first robot drives.',
          concerns: 'Data about single persons.',
          approach: 'Open the data model, sign early.',
        },
        stakeholders: ['Works council'],
        people: ['Marco Bianchi'],
      },
      {
        title: 'Operations board',
        values: {
          attitude: 'champion',
          influence: 5,
          interest: 3,
          needs: 'One page a month.',
          concerns: 'Cost of the interface.',
          approach: 'Show lines per hour, nothing else.',
        },
        stakeholders: ['Operations board'],
      },
      {
        title: 'Maintenance',
        values: {
          attitude: 'supporter',
          influence: 2,
          interest: 5,
          needs: 'Training at the maker.',
          concerns: 'Night shifts.',
          approach: 'Two people to the maker in spring.',
        },
        stakeholders: ['Maintenance'],
      },
    ],
  },
  {
    type: 'ProblemStatements',
    name: 'What hurts today',
    section: 'Understand',
    status: 'Approved',
    labels: ['Workshop'],
    items: [
      {
        title: 'Walking',
        values: {
          who: 'Pickers',
          what: 'walk 14 km in a shift',
          where: 'in hall 3',
          why: 'shelves are sorted by supplier, not by demand',
          severity: 5,
        },
        tags: ['Hall 3'],
      },
      {
        title: 'Waiting at the gate',
        values: {
          who: 'Drivers',
          what: 'wait 50 minutes',
          where: 'at gates 4 to 9',
          why: 'all come at eight',
          severity: 4,
        },
        tags: ['Gates'],
      },
      {
        title: 'Counting twice',
        values: {
          who: 'Goods receipt',
          what: 'count pallets by hand and again in the system',
          where: 'at the gate',
          why: 'delivery notes come on paper',
          severity: 3,
        },
        products: ['Goods receipt'],
      },
    ],
  },
];
