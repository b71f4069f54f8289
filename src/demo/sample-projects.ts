/** Demo data: a project template of the demo's logistics company, and an example project for all companies. */
import { bakeryMorning } from './diagrams/bakery-morning.ts';
import { processTemplate } from './diagrams/process-template.ts';
import type { DemoProject } from './project-types.ts';

export const templateProject: DemoProject = {
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
    { type: 'Bpmns', name: 'The process', section: 'Record', status: 'Draft', diagram: processTemplate },
    { type: 'ProblemStatements', name: 'What hurts', section: 'Record', status: 'Draft' },
    { type: 'Risks', name: 'Risks', section: 'Agree', status: 'Draft' },
  ],
  teams: { 'Process excellence': 'write' },
};

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
          stakeholders: ['Neighbours'],
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
    { type: 'ProcessFlows', name: 'A morning', section: 'Opening', status: 'Draft', diagram: bakeryMorning },
  ],
  roles: [
    ['Customer', '#277E9D', 'Buys.'],
    ['Partner', '#986C16', 'Delivers or allows.'],
  ],
  stakeholders: [
    { name: 'Neighbours', roles: ['Customer'], description: 'Want bread before work.' },
    { name: 'Miller', roles: ['Partner'], description: 'Delivers flour twice a week.' },
  ],
  tags: [{ name: 'Before opening', categories: [], color: '#D43E33' }],
};
