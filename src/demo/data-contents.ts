/** Data catalogs and the data map of the demo. */

/** An element with its children. */
export interface DemoDetail {
  readonly name: string;
  readonly type?: string;
  readonly example?: string;
  readonly mandatory?: boolean;
  readonly sensitivity?: 'public' | 'internal' | 'confidential' | 'personal' | 'secret';
  readonly category?: string;
  readonly below?: readonly DemoDetail[];
}

export interface DemoCatalog {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly source: string;
  readonly color: string;
  readonly everyones?: boolean;
  readonly groups: readonly {
    readonly name: string;
    readonly color: string;
    readonly description: string;
    readonly details: readonly DemoDetail[];
  }[];
}

export const catalogs: readonly DemoCatalog[] = [
  {
    name: 'Warehouse management',
    description: '<p>What the warehouse software Lagerwerk 9 holds.</p>',
    version: '9.4',
    source: 'Lagerwerk, data dictionary',
    color: '#277E9D',
    groups: [
      {
        name: 'Orders',
        color: '#277E9D',
        description: 'What shops want to have sent.',
        details: [
          {
            name: 'Order',
            category: 'Order',
            below: [
              {
                name: 'Order number',
                type: 'text',
                example: 'SG-104-88213',
                mandatory: true,
                sensitivity: 'internal',
                category: 'Order',
              },
              { name: 'Ordered at', type: 'time', example: '2026-03-01T14:05:00Z', mandatory: true },
              {
                name: 'Recipient',
                sensitivity: 'personal',
                category: 'Person',
                below: [
                  {
                    name: 'Name',
                    type: 'text',
                    example: 'E. Petersen',
                    mandatory: true,
                    sensitivity: 'personal',
                    category: 'Person',
                  },
                  { name: 'Street', type: 'text', example: 'Elbchaussee 1', sensitivity: 'personal' },
                  { name: 'Postcode', type: 'text', example: '22763', mandatory: true },
                ],
              },
              {
                name: 'Order line',
                category: 'Order',
                below: [
                  { name: 'Quantity', type: 'integer', example: '2', mandatory: true },
                  {
                    name: 'Article number',
                    type: 'text',
                    example: '4006381333931',
                    mandatory: true,
                    category: 'Article',
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        name: 'Stock',
        color: '#986C16',
        description: 'What lies where.',
        details: [
          {
            name: 'Article',
            category: 'Article',
            below: [
              { name: 'Weight', type: 'number', example: '0.42' },
              { name: 'Barcode', type: 'text', example: '4006381333931', mandatory: true, category: 'Article' },
            ],
          },
          {
            name: 'Bin',
            category: 'Place',
            below: [
              { name: 'Bin code', type: 'text', example: 'H3-17-04-B', mandatory: true, category: 'Place' },
              { name: 'Counted at', type: 'time', example: '2026-03-01T03:12:00Z' },
            ],
          },
          {
            name: 'Employee',
            sensitivity: 'confidential',
            category: 'Person',
            below: [
              {
                name: 'Personnel number',
                type: 'text',
                example: '70412',
                mandatory: true,
                sensitivity: 'personal',
                category: 'Person',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Logistics standard vocabulary',
    description: '<p>The common words of the trade, for everyone.</p>',
    version: '2025',
    source: 'Open standard',
    color: '#2C844C',
    everyones: true,
    groups: [
      {
        name: 'Parties',
        color: '#2C844C',
        description: 'Who takes part.',
        details: [
          {
            name: 'Party',
            category: 'Person',
            below: [
              { name: 'Party identifier', type: 'text', mandatory: true },
              { name: 'Consignee', sensitivity: 'personal' },
              { name: 'Carrier' },
            ],
          },
        ],
      },
      {
        name: 'Goods',
        color: '#8760C3',
        description: 'What is moved.',
        details: [
          {
            name: 'Consignment',
            category: 'Order',
            below: [
              { name: 'Consignment number', type: 'text', mandatory: true },
              { name: 'Requested delivery', type: 'time' },
            ],
          },
          {
            name: 'Trade item',
            category: 'Article',
            below: [
              { name: 'Trade item number', type: 'text', mandatory: true },
              { name: 'Gross weight', type: 'number' },
            ],
          },
          { name: 'Location', category: 'Place', below: [{ name: 'Location code', type: 'text', mandatory: true }] },
        ],
      },
    ],
  },
];

export const dataMap = {
  name: 'Order to delivery',
  description: '<p>How our own data corresponds to the words of the trade.</p>',
  version: '3',
  color: '#8760C3',
  categories: [
    ['Order', '#277E9D', 'Somebody wants something.'],
    ['Article', '#986C16', 'What it is.'],
    ['Place', '#2C844C', 'Where it is.'],
    ['Person', '#D43E33', 'Who it is; handle with care.'],
  ],
  groups: [
    ['Orders', 'Order', 'equal'],
    ['Stock', 'Article', 'broader'],
    ['Stock', 'Place', 'related'],
    ['Goods', 'Article', 'equal'],
    ['Parties', 'Person', 'equal'],
  ],
  mappings: [
    ['Order', 'Consignment', 'narrower', 'accepted', 'An order may become several consignments.', ''],
    ['Order number', 'Consignment number', 'related', 'proposed', '', ''],
    ['Ordered at', 'Requested delivery', 'derived', 'proposed', '', 'Next working day after 18:00'],
    ['Recipient', 'Consignee', 'equal', 'accepted', '', ''],
    ['Article', 'Trade item', 'equal', 'accepted', '', ''],
    ['Barcode', 'Trade item number', 'equal', 'accepted', '', 'Leading zeros to 14 digits'],
    ['Weight', 'Gross weight', 'narrower', 'rejected', 'Ours is the net weight.', ''],
    ['Bin code', 'Location code', 'narrower', 'accepted', '', 'Prefix of the site'],
  ],
} as const;

/** Links of the data interface: the two ends, the direction, and the label of each. */
export const interfaceLinks: readonly (readonly [string, string, 'forward' | 'backward' | 'both', string])[] = [
  ['Order', 'Consignment', 'forward', 'Order to be picked'],
  ['Article number', 'Trade item number', 'both', 'Which article it is'],
  ['Bin code', 'Location code', 'backward', 'Where the robot has put it'],
];
