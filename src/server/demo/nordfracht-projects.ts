/** The other projects of the logistics company. */
import type { DemoProject } from './project-types.ts';

export const nordfrachtProjects: readonly DemoProject[] = [
  {
    name: 'Electric trucks for the last mile',
    description: '<p>Forty vans in three cities change to batteries. Routes, charging and shifts are planned anew.</p>',
    status: 'Planned',
    color: '#2C844C',
    starts: 30,
    ends: 400,
    touched: 2,
    sections: [
      ['Fleet', '#2C844C', 'Vans and chargers.'],
      ['Routes', '#277E9D', 'Who drives where.'],
    ],
    modules: [
      {
        type: 'Risks',
        name: 'Risks',
        section: 'Fleet',
        status: 'In progress',
        items: [
          {
            title: 'Grid connection too weak',
            values: {
              risk_item_probability_id: 'Likely',
              risk_item_impact_id: 'Major',
              status: 'open',
              response: 'reduce',
              mitigation: 'Load management, battery in the yard.',
              due_date: 40,
            },
            stakeholders: ['Grid operator'],
          },
          {
            title: 'Range in winter',
            values: {
              risk_item_probability_id: 'Possible',
              risk_item_impact_id: 'Moderate',
              status: 'watched',
              response: 'accept',
            },
          },
        ],
      },
      {
        type: 'Drivers',
        name: 'Drivers',
        section: 'Routes',
        status: 'Draft',
        items: [
          {
            title: 'Zero-emission zones',
            values: { driver_item_type_id: 'Political', direction: 'supports', strength: 5, horizon: 'this year' },
          },
          {
            title: 'Diesel price',
            values: { driver_item_type_id: 'Economic', direction: 'supports', strength: 3, horizon: 'now' },
          },
        ],
      },
      { type: 'ProcessFlows', name: 'A day of a van', section: 'Routes', status: 'Draft' },
      {
        type: 'Kanbans',
        name: 'To do',
        section: 'Fleet',
        status: 'In progress',
        items: [
          {
            title: 'Quotes for chargers',
            values: { column: 'Doing', color: '#2C844C', priority: 'must', due_date: 12 },
          },
          {
            title: 'Talk to the grid operator',
            values: { column: 'To do', color: '#986C16', priority: 'must', due_date: 18 },
          },
        ],
      },
    ],
    roles: [
      ['Partner', '#986C16', 'Works with us.'],
      ['Driver', '#277E9D', 'Drives.'],
    ],
    stakeholders: [
      {
        name: 'Grid operator',
        roles: ['Partner'],
        organisation: 'Netz Nord',
        description: 'Decides on the power of the yard.',
        at: [200, 160],
      },
      {
        name: 'Drivers',
        roles: ['Driver'],
        description: 'Eighty people, half of them with subcontractors.',
        at: [420, 260],
      },
    ],
    comments: [{ by: 'Katarzyna Zielińska', text: 'Routes above 140 km stay with diesel for now.', days: 3 }],
    people: { 'Katarzyna Zielińska': 'write', 'Mira Lindqvist': 'read' },
    teams: { 'Management board': 'read' },
  },
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
      { type: 'Sequences', name: 'From click to parcel', section: 'Build', status: 'Draft' },
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
      { type: 'Bpmns', name: 'Goods receipt, standard', section: 'Core', status: 'Approved', locked: true },
      { type: 'Bpmns', name: 'Dispatch, standard', section: 'Core', status: 'In review' },
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
  {
    name: 'Recording a process in half a day',
    description: '<p>A template: sections, modules and checklists as we use them in every workshop.</p>',
    status: 'Active',
    color: '#986C16',
    starts: -500,
    ends: 500,
    touched: 34,
    kind: 'project_template',
    published: true,
    sections: [
      ['Prepare', '#986C16', ''],
      ['Record', '#277E9D', ''],
      ['Agree', '#2C844C', ''],
    ],
    modules: [
      {
        type: 'Checklists',
        name: 'Preparation',
        section: 'Prepare',
        status: 'Approved',
        items: [
          { title: 'People of every shift invited', values: { done: false, group: 'People' } },
          { title: 'Room with a long wall', values: { done: false, group: 'Room' } },
        ],
      },
      { type: 'Bpmns', name: 'The process', section: 'Record', status: 'Draft' },
      { type: 'ProblemStatements', name: 'What hurts', section: 'Record', status: 'Draft' },
      { type: 'Risks', name: 'Risks', section: 'Agree', status: 'Draft' },
    ],
    teams: { 'Process excellence': 'write' },
  },
];

/** Shown to everyone who starts. */
export const sampleProject: DemoProject = {
  name: 'Example: opening a bakery',
  description: '<p>A small example that everybody knows: what it takes until the first bread is sold.</p>',
  status: 'Active',
  color: '#986C16',
  starts: -30,
  ends: 60,
  touched: 40,
  kind: 'project_sample',
  published: true,
  everyones: true,
  sections: [
    ['Idea', '#986C16', ''],
    ['Opening', '#2C844C', ''],
  ],
  modules: [
    {
      type: 'BusinessCanvases',
      name: 'The bakery as a business',
      section: 'Idea',
      status: 'Approved',
      items: [
        {
          title: 'Neighbours within ten minutes',
          values: { block: 'customer segments', color: '#277E9D', confidence: 'some evidence' },
        },
        {
          title: 'Warm bread at six',
          values: { block: 'value propositions', color: '#2C844C', confidence: 'assumption' },
        },
        {
          title: 'Flour, rent, two people',
          values: { block: 'cost structure', color: '#D43E33', confidence: 'proven' },
        },
      ],
    },
    {
      type: 'Risks',
      name: 'What could go wrong',
      section: 'Idea',
      status: 'Approved',
      items: [
        {
          title: 'The oven arrives late',
          values: {
            risk_item_probability_id: 'Possible',
            risk_item_impact_id: 'Major',
            status: 'open',
            response: 'reduce',
            mitigation: 'Rent one for a month.',
          },
        },
      ],
    },
    {
      type: 'Checklists',
      name: 'Until the first bread',
      section: 'Opening',
      status: 'In progress',
      items: [
        { title: 'Permit', values: { done: true, group: 'City' } },
        { title: 'Oven', values: { done: false, group: 'Shop' } },
      ],
    },
    { type: 'ProcessFlows', name: 'A morning', section: 'Opening', status: 'Draft' },
  ],
};
