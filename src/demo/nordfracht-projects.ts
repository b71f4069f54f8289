/** The other projects of the logistics company. */
import { clickToParcel } from './diagrams/click-to-parcel.ts';
import { dispatchStandard } from './diagrams/dispatch-standard.ts';
import { goodsReceiptStandard } from './diagrams/goods-receipt-standard.ts';
import type { DemoProject } from './project-types.ts';
import { truckProject } from './truck-project.ts';

export const nordfrachtProjects: readonly DemoProject[] = [
  truckProject,
  {
    name: 'Customer portal',
    description: '<p>Shops see their stock, orders and returns, and change them until the carton is closed.</p>',
    status: 'Active',
    color: '#8760C3',
    starts: -90,
    ends: 120,
    touched: 1,
    sections: [
      ['Discover', '#277E9D', ''],
      ['Build', '#8760C3', ''],
    ],
    modules: [
      {
        type: 'UserStories',
        name: 'Stories',
        section: 'Build',
        status: 'In progress',
        items: [
          {
            title: 'See stock',
            values: {
              as_a: 'shop owner',
              i_want: 'to see my stock now',
              so_that: 'I sell only what is there',
              priority: 'must',
              status: 'done',
              story_points: 8,
            },
          },
          {
            title: 'Announce a delivery',
            values: {
              as_a: 'buyer',
              i_want: 'to announce pallets',
              so_that: 'the truck does not wait',
              priority: 'must',
              status: 'in progress',
              story_points: 5,
            },
          },
          {
            title: 'Return label',
            values: {
              as_a: 'customer',
              i_want: 'to print a label myself',
              so_that: 'I need not call',
              priority: 'should',
              status: 'new',
              story_points: 3,
            },
          },
        ],
      },
      {
        type: 'ProblemStatements',
        name: 'Problems',
        section: 'Discover',
        status: 'Approved',
        items: [
          {
            title: 'Figures by mail',
            values: {
              who: 'Shops',
              what: 'get stock as a spreadsheet at six',
              where: 'by mail',
              why: 'there is no other way',
              severity: 4,
            },
          },
        ],
      },
      {
        type: 'LeanCanvases',
        name: 'Idea in short',
        section: 'Discover',
        status: 'Approved',
        items: [
          {
            title: 'Shops do not know their stock',
            values: { block: 'problem', color: '#D43E33', confidence: 'proven' },
          },
        ],
      },
      { type: 'Sequences', name: 'From click to parcel', section: 'Build', status: 'Draft', diagram: clickToParcel },
    ],
    people: { 'Claire Dubois': 'admin', 'Mehmet Yıldız': 'write' },
    teams: { 'Process excellence': 'read', 'Customer success': 'write' },
  },
  {
    name: 'One process house for eleven sites',
    description: '<p>What is the same everywhere is described once; what is different is different on purpose.</p>',
    status: 'Active',
    color: '#3678BA',
    starts: -300,
    ends: 60,
    touched: 5,
    sections: [
      ['Core', '#3678BA', ''],
      ['Support', '#5B6B7C', ''],
    ],
    modules: [
      {
        type: 'Bpmns',
        name: 'Goods receipt, standard',
        section: 'Core',
        status: 'Approved',
        locked: true,
        diagram: goodsReceiptStandard,
      },
      {
        type: 'Bpmns',
        name: 'Dispatch, standard',
        section: 'Core',
        status: 'In review',
        diagram: dispatchStandard,
      },
      { type: 'GovernanceFrameworkCanvases', name: 'Rules of the house', section: 'Support', status: 'Approved' },
      {
        type: 'LearnedLessons',
        name: 'Lessons',
        section: 'Support',
        status: 'In progress',
        items: [
          {
            title: 'Draw with those who do it',
            values: {
              kind: 'went well',
              recommendation: 'Never without the shift.',
              phase: 'Recording',
              learned_on: -80,
            },
          },
        ],
      },
    ],
    people: { 'Björn Åkesson': 'read' },
    teams: { 'Process excellence': 'admin', 'Warehouse operations': 'read' },
  },
  {
    name: 'Office move to Hafencity',
    description: '<p>Done: 120 desks, no day without telephone.</p>',
    status: 'Completed',
    color: '#2C844C',
    starts: -420,
    ends: -60,
    touched: 58,
    sections: [['Move', '#2C844C', '']],
    modules: [
      {
        type: 'Checklists',
        name: 'Day of the move',
        section: 'Move',
        status: 'Approved',
        items: [
          { title: 'Keys handed over', values: { done: true, group: 'Old house' } },
          { title: 'Signs in place', values: { done: true, group: 'New house' } },
        ],
      },
    ],
    teams: { 'Management board': 'admin' },
  },
  {
    name: 'Drones in the high rack',
    description: '<p>Counted stock by drone. Stopped: too loud, too short in the air.</p>',
    status: 'Cancelled',
    color: '#D43E33',
    starts: -200,
    ends: -100,
    touched: 99,
    removed: true,
    sections: [['Trial', '#D43E33', '']],
    modules: [{ type: 'LearnedLessons', name: 'Why we stopped', section: 'Trial', status: 'Approved' }],
  },
];
