/** The two tenants of the demo, their teams and their people. */
import type { DemoPerson } from './demo-person.ts';
import { sitePeople, siteTeam } from './site-people.ts';

export interface DemoCompany {
  readonly domain: string;
  /** Days until the trial ends. */
  readonly trial?: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly teams: readonly (readonly [name: string, color: string, description: string])[];
  /** The first person is the author of the demo's contents. */
  readonly people: readonly DemoPerson[];
}

export const companies: readonly DemoCompany[] = [
  {
    domain: 'nordfracht.example.com',
    values: {
      name: 'Nordfracht Logistics',
      description:
        'Contract logistics, road freight and parcel distribution in northern Europe. 2,400 people, 11 sites.',
      website: 'https://nordfracht.example.com/',
      contact_name: 'Jonas Brandt',
      contact_email: 'company@example.com',
      phone: '+49 40 555 0100',
      address: 'Am Windhukkai 5\n20457 Hamburg\nGermany',
      licences: 14,
      entity_map: {},
      notes: 'Pays yearly, in January.',
    },
    teams: [
      ['Process excellence', '#277E9D', 'Models how work is done, and finds out how it could be done better.'],
      [
        'Information technology',
        '#8760C3',
        'Warehouse management, transport planning and everything they are connected with.',
      ],
      ['Warehouse operations', '#986C16', 'The eleven sites, day and night.'],
      ['Customer success', '#2C844C', 'The sixty largest customers.'],
      ['Management board', '#D43E33', 'Decides on budgets and priorities.'],
      siteTeam,
    ],
    people: [
      {
        name: ['Jonas', 'Brandt'],
        job: 'Head of transformation',
        teams: ['Process excellence', 'Management board'],
        email: 'company@example.com',
        licensed: true,
        company_admin: true,
        seen: 0,
      },
      {
        name: ['Mira', 'Lindqvist'],
        job: 'Process analyst',
        teams: ['Process excellence'],
        email: 'member@example.com',
        licensed: true,
        seen: 0,
      },
      {
        name: ['Sofia', 'Keller'],
        job: 'Platform administrator',
        teams: ['Information technology'],
        email: 'system@example.com',
        licensed: true,
        system_admin: true,
        seen: 0,
      },
      {
        name: ['Rasmus', 'Holm'],
        job: 'External auditor',
        teams: [],
        email: 'restricted@example.com',
        restricted: true,
        seen: 9,
      },
      {
        name: ['Amara', 'Okafor'],
        job: 'Enterprise architect',
        teams: ['Information technology', 'Process excellence'],
        licensed: true,
        seen: 1,
      },
      {
        name: ['Tomasz', 'Nowak'],
        job: 'Warehouse manager, Hamburg',
        teams: ['Warehouse operations'],
        licensed: true,
        seen: 2,
      },
      { name: ['Lena', 'Vogt'], job: 'Chief operating officer', teams: ['Management board'], licensed: true, seen: 6 },
      {
        name: ['Mehmet', 'Yıldız'],
        job: 'Integration engineer',
        teams: ['Information technology'],
        licensed: true,
        seen: 1,
      },
      {
        name: ['Katarzyna', 'Zielińska'],
        job: 'Transport planner',
        teams: ['Warehouse operations'],
        licensed: true,
        seen: 4,
      },
      { name: ['Björn', 'Åkesson'], job: 'Site manager, Malmö', teams: ['Warehouse operations'], seen: 12 },
      { name: ['Claire', 'Dubois'], job: 'Key account manager', teams: ['Customer success'], licensed: true, seen: 3 },
      { name: ['Hannah', 'Petersen'], job: 'Data protection officer', teams: ['Information technology'], seen: 20 },
      {
        name: ['Piet', 'de Vries'],
        job: 'Automation engineer',
        teams: ['Warehouse operations', 'Information technology'],
        licensed: true,
        seen: 1,
      },
      {
        name: ['Ingrid', 'Sørensen'],
        job: 'Change manager',
        teams: ['Process excellence', 'Customer success'],
        licensed: true,
        seen: 0,
      },
      { name: ['Marco', 'Bianchi'], job: 'Works council', teams: [], seen: 31 },
      { name: ['Yuki', 'Tanaka'], job: 'Working student', teams: ['Process excellence'] },
      ...sitePeople,
    ],
  },
  {
    domain: 'lindenau.example.com',
    trial: 12,
    values: {
      name: 'Stadtwerke Lindenau',
      description: 'Electricity, heat, water and buses for a city of 180,000.',
      website: 'https://lindenau.example.com/',
      contact_name: 'Olivia Werner',
      contact_email: 'other@example.com',
      phone: '+49 341 555 0200',
      address: 'Lützner Straße 120\n04177 Leipzig\nGermany',
      licences: 8,
      entity_map: {
        stakeholder: { name: 'Interested party', plural: 'Interested parties' },
        product_and_service: { name: 'Service', plural: 'Services' },
      },
      notes: '',
    },
    teams: [
      ['Grid operations', '#986C16', 'Electricity, gas and district heating networks.'],
      ['Customer centre', '#2C844C', 'Contracts, meters and complaints.'],
      ['Digital office', '#277E9D', 'Processes, data and software of the whole house.'],
      ['Mobility', '#8760C3', 'Buses, trams and the charging network.'],
    ],
    people: [
      {
        name: ['Olivia', 'Werner'],
        job: 'Head of the digital office',
        teams: ['Digital office'],
        email: 'other@example.com',
        licensed: true,
        company_admin: true,
        seen: 0,
      },
      { name: ['Friedrich', 'Lange'], job: 'Grid planner', teams: ['Grid operations'], licensed: true, seen: 1 },
      {
        name: ['Ayşe', 'Demir'],
        job: 'Process owner, meter to cash',
        teams: ['Customer centre', 'Digital office'],
        licensed: true,
        seen: 2,
      },
      { name: ['Paul', 'Hofmann'], job: 'Control room engineer', teams: ['Grid operations'], licensed: true, seen: 5 },
      { name: ['Nele', 'Schuster'], job: 'Data steward', teams: ['Digital office'], licensed: true, seen: 1 },
      { name: ['Viktor', 'Sokolov'], job: 'Fleet manager', teams: ['Mobility'], seen: 8 },
      { name: ['Emma', 'Krüger'], job: 'Customer advisor', teams: ['Customer centre'], seen: 3 },
      {
        name: ['Luca', 'Moretti'],
        job: 'Charging network lead',
        teams: ['Mobility', 'Digital office'],
        licensed: true,
        seen: 4,
      },
      { name: ['Sabine', 'Richter'], job: 'Chief executive', teams: [], seen: 15 },
      { name: ['Dinh', 'Nguyen'], job: 'Application manager', teams: ['Digital office'], licensed: true, seen: 0 },
      { name: ['Greta', 'Johansson'], job: 'Heat transition lead', teams: ['Grid operations'], seen: 6 },
      { name: ['Omar', 'Haddad'], job: 'Procurement', teams: [], seen: 22 },
      { name: ['Clara', 'Weiß'], job: 'Trainee', teams: ['Digital office'] },
    ],
  },
];
