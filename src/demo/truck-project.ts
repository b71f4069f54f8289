/** A project of the logistics company that is about to begin. */
import { vanDay } from './diagrams/van-day.ts';
import type { DemoProject } from './project-types.ts';

export const truckProject: DemoProject = {
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
    { type: 'ProcessFlows', name: 'A day of a van', section: 'Routes', status: 'Draft', diagram: vanDay },
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
};
