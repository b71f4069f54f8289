/** The main project of the demo, with one module of every kind. */
import type { DemoModule, DemoProject } from './project-types.ts';
import { boardModules, canvasModules } from './warehouse-boards.ts';
import { warehouseComments } from './warehouse-comments.ts';
import { decisionModules } from './warehouse-decisions.ts';
import { diagramModules } from './warehouse-diagrams.ts';
import { planModules } from './warehouse-plans.ts';
import { reasonModules } from './warehouse-reasons.ts';

const others: readonly DemoModule[] = [
  { type: 'KeyParticipants', name: 'Participants', section: 'Understand', status: 'Approved' },
  { type: 'StakeholderRoles', name: 'Roles of the participants', section: 'Understand', status: 'Approved' },
  { type: 'ProductAndServices', name: 'What the site offers', section: 'Understand', status: 'In progress' },
  {
    type: 'DataInterfaces',
    name: 'Robots and warehouse management',
    description: 'Which data crosses the interface, and who is its owner.',
    section: 'Design',
    status: 'In progress',
    labels: ['Interface'],
  },
  {
    type: 'Mappings',
    name: 'Our processes in the reference model',
    section: 'Design',
    status: 'Draft',
    items: [
      {
        title: 'Order intake',
        values: { domain: 'customer', stage: 'fulfilment', reference: '1.3.5 Order handling', covered: 'fully' },
        stakeholders: ['Largest shop customer'],
      },
      {
        title: 'Picking by robots',
        values: {
          domain: 'resource',
          stage: 'fulfilment',
          reference: '1.5.6 Resource provisioning',
          covered: 'partly',
        },
        stakeholders: ['Pickers of hall 3'],
      },
      {
        title: 'Faults of robots and conveyors',
        values: { domain: 'resource', stage: 'assurance', reference: '1.5.9 Trouble management', covered: 'not_yet' },
        stakeholders: ['Maintenance', 'Robot maker'],
      },
      {
        title: 'Complaints about parcels',
        values: { domain: 'customer', stage: 'assurance', reference: '1.3.7 Problem handling', covered: 'partly' },
      },
      {
        title: 'Invoices of the robot maker',
        values: {
          domain: 'business_partner',
          stage: 'billing',
          reference: '1.6.9 Settlement',
          covered: 'deliberately_not',
        },
        stakeholders: ['Robot maker'],
      },
      {
        title: 'Growth to three halls',
        values: { domain: 'enterprise', stage: 'strategy', reference: '1.7.1 Strategic planning', covered: 'not_yet' },
        stakeholders: ['Operations board'],
      },
    ],
  },
];

export const warehouseProject: DemoProject = {
  name: 'Warehouse automation Hamburg',
  description:
    '<p>By next autumn <strong>sixty robots</strong> bring the shelves to the people in hall 3, instead of people walking to the shelves. The project designs the processes, settles the interfaces and takes the 210 people of the site along.</p><ul><li>Twice as many lines picked per hour</li><li>Half the distance walked</li><li>Nobody loses the job</li></ul>',
  status: 'Active',
  color: '#277E9D',
  starts: -140,
  ends: 230,
  touched: 0,
  sections: [
    ['Understand', '#277E9D', 'What is there, and for whom.'],
    ['Decide', '#8760C3', 'What it is worth, and what could go wrong.'],
    ['Design', '#986C16', 'How it will work.'],
    ['Deliver', '#2C844C', 'How it becomes true.'],
    ['Learn', '#5B6B7C', 'What we know afterwards.'],
  ],
  labels: [
    ['Board paper', '#D43E33'],
    ['Interface', '#8760C3'],
    ['Workshop', '#2C844C'],
  ],
  modules: [
    ...diagramModules,
    ...reasonModules,
    ...decisionModules,
    ...planModules,
    ...others,
    ...boardModules,
    ...canvasModules,
  ],
  roles: [
    ['Sponsor', '#D43E33', 'Pays for it and stands for it.'],
    ['User', '#277E9D', 'Works with the result every day.'],
    ['Supplier', '#986C16', 'Delivers machines, software or people.'],
    ['Guardian', '#8760C3', 'Watches over safety, data and rights.'],
  ],
  stakeholders: [
    {
      name: 'Operations board',
      roles: ['Sponsor'],
      organisation: 'Nordfracht',
      description: 'Released 6.2 million euros and wants them back in three years.',
      at: [480, 60],
    },
    {
      name: 'Pickers of hall 3',
      roles: ['User'],
      organisation: 'Nordfracht',
      description: 'Ninety people in three shifts; some have walked 14 km a day for twenty years.',
      at: [160, 240],
    },
    {
      name: 'Shift leads',
      roles: ['User'],
      organisation: 'Nordfracht',
      description: 'Plan the day; will plan robots as well.',
      at: [320, 300],
    },
    {
      name: 'Works council',
      roles: ['Guardian'],
      organisation: 'Nordfracht',
      description: 'Agrees to the measurement of performance, or does not.',
      at: [640, 220],
    },
    {
      name: 'Robot maker',
      roles: ['Supplier'],
      organisation: 'Kugelbahn Robotics',
      description: 'Delivers robots, shelves and fleet control.',
      at: [800, 360],
    },
    {
      name: 'Warehouse software vendor',
      roles: ['Supplier'],
      organisation: 'Lagerwerk',
      description: 'Has promised the interface for the spring release.',
      at: [760, 480],
    },
    {
      name: 'Fire brigade',
      roles: ['Guardian'],
      organisation: 'City of Hamburg',
      description: 'Checks escape routes and batteries.',
      at: [520, 420],
    },
    {
      name: 'Data protection officer',
      roles: ['Guardian'],
      organisation: 'Nordfracht',
      description: 'The robots carry cameras.',
      at: [640, 540],
    },
    {
      name: 'Largest shop customer',
      roles: ['User', 'Sponsor'],
      organisation: 'Strandgut Home',
      description: 'Sends 40 % of all orders and pays for later cut-off times.',
      at: [220, 500],
    },
    {
      name: 'Maintenance',
      roles: ['User', 'Supplier'],
      organisation: 'Nordfracht',
      description: 'Repairs conveyors today and robots tomorrow.',
      at: [360, 560],
    },
  ],
  categories: [
    ['For customers', '#2C844C', 'What appears on an invoice.'],
    ['For the house', '#5B6B7C', 'What others in the house need.'],
    ['New', '#8760C3', 'Becomes possible by automation.'],
  ],
  products: [
    {
      name: 'Goods receipt',
      categories: ['For customers'],
      description: 'Unloading, counting, checking, putting away.',
    },
    {
      name: 'Single-line picking',
      categories: ['For customers'],
      description: 'Small orders of shops: two thirds of all lines.',
    },
    {
      name: 'Same-day dispatch',
      categories: ['For customers', 'New'],
      description: 'Ordered by 18:00, on the truck at 21:00.',
    },
    { name: 'Returns', categories: ['For customers'], description: 'Checked and back on the shelf within a day.' },
    {
      name: 'Stock counting',
      categories: ['For the house'],
      description: 'Once a year with everybody; every night with robots.',
    },
    {
      name: 'Stock figures by the minute',
      categories: ['For customers', 'New'],
      description: 'What is on the shelf, to be read by the shops.',
    },
    {
      name: 'Training ground',
      categories: ['For the house', 'New'],
      description: 'Hall 4 as a place to learn for all eleven sites.',
    },
  ],
  tagCategories: [
    ['Where', '#277E9D', 'Part of the site.'],
    ['Why', '#986C16', 'Aim of the project.'],
  ],
  tags: [
    { name: 'Hall 3', categories: ['Where'], color: '#277E9D' },
    { name: 'Gates', categories: ['Where'], color: '#4A90B0' },
    { name: 'Packing', categories: ['Where'], color: '#6BA5BE' },
    { name: 'Speed', categories: ['Why'], color: '#986C16' },
    { name: 'Safety', categories: ['Why'], color: '#D43E33' },
    { name: 'Good work', categories: ['Why'], color: '#2C844C' },
  ],
  resources: [
    [
      'Business case, version 4',
      'document',
      'https://nordfracht.example.com/docs/business-case',
      'Approved by the board.',
    ],
    [
      'Site plan of hall 3',
      'document',
      'https://nordfracht.example.com/docs/hall-3',
      'With escape routes and the new fences.',
    ],
    ['Project room', 'link', 'https://nordfracht.example.com/rooms/automation', 'Minutes and photographs.'],
    [
      'Workshop kit',
      'template',
      'https://nordfracht.example.com/templates/workshop',
      'How we record a process in half a day.',
    ],
  ],
  comments: warehouseComments,
  people: { 'Mira Lindqvist': 'write', 'Amara Okafor': 'admin', 'Lena Vogt': 'read', 'Marco Bianchi': 'read' },
  teams: { 'Process excellence': 'write', 'Information technology': 'write', 'Warehouse operations': 'read' },
};
