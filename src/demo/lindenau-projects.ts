/** The projects of the city utility. */
import { chargingEcosystem } from './diagrams/charging-ecosystem.ts';
import { meterExchange } from './diagrams/meter-exchange.ts';
import type { DemoProject } from './project-types.ts';

export const lindenauProjects: readonly DemoProject[] = [
  {
    name: 'Smart meter rollout',
    description: '<p>42,000 meters by the end of next year, with as few visits as possible.</p>',
    status: 'Active',
    color: '#277E9D',
    starts: -200,
    ends: 420,
    touched: 0,
    sections: [
      ['Plan', '#277E9D', ''],
      ['Install', '#2C844C', ''],
      ['Operate', '#8760C3', ''],
    ],
    labels: [['Regulator', '#D43E33']],
    modules: [
      {
        type: 'Bpmns',
        name: 'Exchange of a meter',
        section: 'Install',
        status: 'In review',
        labels: ['Regulator'],
        diagram: meterExchange,
      },
      {
        type: 'Risks',
        name: 'Risks',
        section: 'Plan',
        status: 'In progress',
        items: [
          {
            title: 'Too few fitters',
            values: {
              risk_item_probability_id: 'Likely',
              risk_item_impact_id: 'Major',
              status: 'open',
              response: 'reduce',
              mitigation: 'Contract with two craft firms.',
              due_date: 25,
            },
            people: ['Friedrich Lange'],
          },
          {
            title: 'Customers refuse',
            values: {
              risk_item_probability_id: 'Unlikely',
              risk_item_impact_id: 'Minor',
              status: 'watched',
              response: 'accept',
            },
            stakeholders: ['Households'],
          },
          {
            title: 'Gateway certificate expires',
            values: {
              risk_item_probability_id: 'Rare',
              risk_item_impact_id: 'Severe',
              status: 'mitigated',
              response: 'avoid',
              mitigation: 'Calendar with three reminders.',
            },
          },
        ],
      },
      {
        type: 'Kanbans',
        name: 'Districts',
        section: 'Install',
        status: 'In progress',
        items: [
          { title: 'Old town', values: { column: 'Done', color: '#2C844C', priority: 'must', due_date: -30 } },
          { title: 'Harbour', values: { column: 'Doing', color: '#277E9D', priority: 'must', due_date: 40 } },
          { title: 'Garden city', values: { column: 'To do', color: '#986C16', priority: 'should', due_date: 160 } },
        ],
      },
      { type: 'DataInterfaces', name: 'Meter to billing', section: 'Operate', status: 'Draft', labels: ['Regulator'] },
      {
        type: 'StakeholderPerspectives',
        name: 'How they see it',
        section: 'Plan',
        status: 'Draft',
        items: [
          {
            title: 'Households',
            values: {
              attitude: 'neutral',
              influence: 3,
              interest: 2,
              needs: 'One visit, at a time they choose.',
              concerns: 'Who reads my data?',
              approach: 'Letter in plain words.',
            },
            stakeholders: ['Households'],
          },
        ],
      },
    ],
    roles: [
      ['Customer', '#2C844C', ''],
      ['Authority', '#D43E33', ''],
    ],
    stakeholders: [
      { name: 'Households', roles: ['Customer'], description: '38,000 flats and houses.', at: [180, 200] },
      {
        name: 'Federal network agency',
        roles: ['Authority'],
        description: 'Counts meters once a year.',
        at: [460, 120],
      },
      {
        name: 'Housing companies',
        roles: ['Customer'],
        description: 'Five of them own half of the flats.',
        at: [320, 360],
      },
    ],
    categories: [
      ['Electricity', '#986C16', ''],
      ['Heat', '#D43E33', ''],
    ],
    products: [
      { name: 'Monthly bill', categories: ['Electricity'], description: 'By the real reading.' },
      { name: 'Price by the hour', categories: ['Electricity'], description: 'Cheap when the wind blows.' },
      { name: 'District heating', categories: ['Heat'], description: 'For 11,000 flats.' },
    ],
    tagCategories: [['District', '#277E9D', '']],
    tags: [
      { name: 'Old town', categories: ['District'], color: '#277E9D' },
      { name: 'Harbour', categories: ['District'], color: '#2C844C' },
    ],
    resources: [['Rollout plan', 'document', 'https://lindenau.example.com/rollout', 'By district and month.']],
    comments: [
      {
        by: 'Ayşe Demir',
        text: 'Billing needs the first readings two weeks before the end of the month.',
        days: 1,
        answers: [['Nele Schuster', 'Agreed, it is in the interface now.']],
      },
    ],
    people: { 'Friedrich Lange': 'write', 'Sabine Richter': 'read' },
    teams: { 'Digital office': 'admin', 'Grid operations': 'write', 'Customer centre': 'read' },
  },
  {
    name: 'Charging network 2030',
    description: '<p>300 charging points at kerbs, stations and supermarkets.</p>',
    status: 'Idea',
    color: '#8760C3',
    starts: 60,
    ends: 1500,
    touched: 4,
    sections: [['Idea', '#8760C3', '']],
    modules: [
      {
        type: 'PlatformModelCanvases',
        name: 'The network as a platform',
        section: 'Idea',
        status: 'Draft',
        items: [
          {
            title: 'Drivers of electric cars',
            values: { block: 'consumers', color: '#277E9D', confidence: 'some evidence' },
          },
          { title: 'Shops with car parks', values: { block: 'producers', color: '#986C16', confidence: 'assumption' } },
        ],
      },
      {
        type: 'SwotCanvases',
        name: 'Where we stand',
        section: 'Idea',
        status: 'Draft',
        items: [{ title: 'Own grid', values: { block: 'strengths', color: '#2C844C', confidence: 'proven' } }],
      },
      { type: 'Ecosystems', name: 'Who earns what', section: 'Idea', status: 'Draft', diagram: chargingEcosystem },
    ],
    people: { 'Luca Moretti': 'admin' },
    teams: { Mobility: 'write' },
  },
  {
    name: 'Heat transition, district north',
    description: '<p>River heat instead of gas for 4,000 flats.</p>',
    status: 'On hold',
    color: '#D43E33',
    starts: -60,
    ends: 900,
    touched: 12,
    sections: [['Study', '#D43E33', '']],
    modules: [
      {
        type: 'Drivers',
        name: 'Drivers',
        section: 'Study',
        status: 'In progress',
        items: [
          {
            title: 'Heat planning act',
            values: { driver_item_type_id: 'Legal', direction: 'supports', strength: 5, horizon: 'this year' },
          },
        ],
      },
    ],
    people: { 'Greta Johansson': 'admin' },
    teams: { 'Grid operations': 'read' },
  },
];
