/** Boards, canvases, checklists and embedded pages of the warehouse project. */

import type { DemoItem } from './demo-item.ts';
import { drawHall } from './hall-plan.ts';
import type { DemoModule } from './project-types.ts';

const notes = (block: string, color: string, titles: readonly string[]): DemoItem[] =>
  titles.map((title, index) => ({
    title,
    values: { block, color, confidence: ['assumption', 'some evidence', 'proven'][index % 3] },
  }));

export const boardModules: readonly DemoModule[] = [
  {
    type: 'Kanbans',
    name: 'Work of the team',
    section: 'Deliver',
    status: 'In progress',
    settings: {
      lane_order: { 'values.column': ['Ideas', 'To do', 'Doing', 'Done'] },
      lane_limits: { 'values.column': { Doing: 3 } },
    },
    items: [
      {
        title: 'Order charging stations',
        values: { column: 'Done', color: '#2C844C', priority: 'must', due_date: -12, estimate: 2 },
        people: ['Jonas Brandt'],
      },
      {
        title: 'Draft of the works agreement',
        values: { column: 'Doing', color: '#D43E33', priority: 'must', due_date: 9, estimate: 5 },
        people: ['Ingrid Sørensen'],
      },
      {
        title: 'Adapter for warehouse management',
        values: { column: 'Doing', color: '#8760C3', priority: 'must', due_date: 20, estimate: 15 },
        people: ['Mehmet Yıldız'],
      },
      {
        title: 'Measure the floor again',
        values: { column: 'Doing', color: '#986C16', priority: 'should', due_date: 4, estimate: 1 },
        people: ['Piet de Vries'],
        tags: ['Hall 3'],
      },
      {
        title: 'Plan of escape routes',
        values: { column: 'To do', color: '#D43E33', priority: 'must', due_date: 30, estimate: 3 },
        tags: ['Safety'],
      },
      {
        title: 'Visit Malmö with the second shift',
        values: { column: 'To do', color: '#277E9D', priority: 'should', due_date: 26, estimate: 2 },
        people: ['Jonas Brandt', 'Mira Lindqvist'],
      },
      {
        title: 'Film for the canteen',
        values: { column: 'Ideas', color: '#5B6B7C', priority: 'could', due_date: null, estimate: null },
      },
      {
        title: 'Names for the robots',
        values: { column: 'Ideas', color: '#5B6B7C', priority: 'could', due_date: null, estimate: null },
      },
    ],
  },
  {
    type: 'Checklists',
    name: 'Before the first robot drives',
    section: 'Deliver',
    status: 'In progress',
    items: [
      {
        title: 'Floor measured',
        values: { done: true, group: 'Building', due_date: -20, note: 'Report in the project room.' },
      },
      { title: 'Charging room accepted', values: { done: false, group: 'Building', due_date: 35, note: '' } },
      { title: 'Works agreement signed', values: { done: false, group: 'People', due_date: 28, note: '' } },
      { title: 'Shift leads trained', values: { done: false, group: 'People', due_date: 50, note: 'Two groups.' } },
      {
        title: 'Emergency stop tried',
        values: { done: false, group: 'Safety', due_date: 55, note: 'With the fire brigade.' },
      },
      {
        title: 'Wireless network measured',
        values: { done: true, group: 'Technology', due_date: -5, note: 'Two more antennas.' },
      },
    ],
  },
];

export const canvasModules: readonly DemoModule[] = [
  {
    type: 'SwotCanvases',
    name: 'Where we stand',
    section: 'Decide',
    status: 'Approved',
    items: [
      ...notes('strengths', '#2C844C', [
        'People who know every shelf',
        'Own maintenance',
        'Trust of the works council',
      ]),
      ...notes('weaknesses', '#986C16', ['Old warehouse software', 'Few developers']),
      ...notes('opportunities', '#277E9D', ['Shops leave their own warehouses', 'Public funding for training']),
      ...notes('threats', '#D43E33', ['Two rivals automate as well', 'One maker for everything']),
    ],
  },
  {
    type: 'BusinessCanvases',
    name: 'Same-day dispatch as a business',
    section: 'Decide',
    status: 'In review',
    items: [
      ...notes('customer segments', '#277E9D', ['Shops with 500 to 20,000 orders a day']),
      ...notes('value propositions', '#2C844C', ['Ordered by six, there tomorrow', 'Stock figures by the minute']),
      ...notes('channels', '#5B6B7C', ['Key accounts', 'Plug-ins for shop systems']),
      ...notes('key resources', '#8760C3', ['Sixty robots', 'Hall 3']),
      ...notes('key partners', '#986C16', ['Parcel services', 'Robot maker']),
      ...notes('cost structure', '#D43E33', ['Rent of robots', 'People', 'Energy']),
      ...notes('revenue streams', '#2C844C', ['Price per line', 'Surcharge after 14:00']),
    ],
  },
  {
    type: 'LeanCanvases',
    name: 'Training ground',
    section: 'Learn',
    status: 'Draft',
    items: [
      ...notes('problem', '#D43E33', ['Ten sites start from nothing']),
      ...notes('solution', '#2C844C', ['A hall to try things in']),
      ...notes('key metrics', '#277E9D', ['Weeks until a site runs']),
    ],
  },
  {
    type: 'PlatformModelCanvases',
    name: 'Stock figures as a platform',
    section: 'Learn',
    status: 'Draft',
    items: [
      ...notes('producers', '#986C16', ['Warehouses']),
      ...notes('consumers', '#277E9D', ['Shops', 'Market places']),
      ...notes('rules', '#5B6B7C', ['Nobody sees the stock of others']),
    ],
  },
  {
    type: 'MissionModelCanvases',
    name: 'Good work in hall 3',
    section: 'Decide',
    status: 'Draft',
    items: [
      ...notes('beneficiaries', '#277E9D', ['Ninety pickers']),
      ...notes('value propositions', '#2C844C', ['Half the distance']),
      ...notes('buy-in and support', '#8760C3', ['Works council', 'Health insurer']),
    ],
  },
  {
    type: 'GovernanceFrameworkCanvases',
    name: 'Who decides what',
    section: 'Design',
    status: 'In review',
    items: [
      ...notes('principles', '#277E9D', ['Decide where the work is']),
      ...notes('decision rights', '#8760C3', ['Shift leads: order of work', 'Board: budget']),
      ...notes('measures', '#986C16', ['Lines per hour', 'Sick days']),
    ],
  },
  {
    type: 'YoutubeIntegrations',
    name: 'Film of the test hall',
    section: 'Understand',
    status: 'Approved',
    items: [
      {
        title: 'Robots in the test hall',
        values: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', starts_at: 12 },
      },
    ],
  },
  {
    type: 'MiroBoards',
    name: 'Whiteboard of the kick-off',
    section: 'Understand',
    status: 'Approved',
    items: [{ title: 'Kick-off', values: { url: 'https://miro.com/app/live-embed/demo/' } }],
  },
  {
    type: 'EmbeddedSuites',
    name: 'Figures of the site',
    section: 'Learn',
    status: 'In progress',
    items: [
      {
        title: 'Where the site lies',
        values: {
          url: 'https://www.openstreetmap.org/export/embed.html?bbox=9.90%2C53.48%2C10.02%2C53.54&layer=mapnik',
          height: 480,
        },
      },
      { title: 'Lines per hour', values: { url: 'https://nordfracht.example.com/figures/hamburg', height: 600 } },
    ],
  },
  {
    type: 'ImageViewers',
    name: 'Pictures of the hall',
    section: 'Understand',
    status: 'In progress',
    items: [
      {
        title: 'Hall 3, plan of the floor',
        values: {
          caption: 'Thirty aisles, six stations, the yard in the south.',
          source: 'Drawn to scale, 1 cm to the metre',
        },
        picture: drawHall(30),
      },
      {
        title: 'Hall 3 without its shelves',
        values: {
          caption: 'As it will be on the first day of the robots.',
          source: 'Drawn to scale, 1 cm to the metre',
        },
        picture: drawHall(0),
      },
    ],
  },
];
