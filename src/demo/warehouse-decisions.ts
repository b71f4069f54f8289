/** Benefits and risks of the warehouse project. */
import type { DemoModule } from './project-types.ts';

export const decisionModules: readonly DemoModule[] = [
  {
    type: 'OverallValues',
    name: 'What it is worth',
    section: 'Decide',
    status: 'Approved',
    labels: ['Board paper'],
    items: [
      {
        title: 'Lines picked per hour',
        values: {
          kind: 'financial',
          measure: 'Lines per person and hour',
          baseline: '62',
          goal: '130',
          priority: 'must',
        },
        tags: ['Speed'],
      },
      {
        title: 'Later cut-off',
        values: { kind: 'customer', measure: 'Time of day', baseline: '14:00', goal: '18:00', priority: 'must' },
        products: ['Same-day dispatch'],
      },
      {
        title: 'Distance walked',
        values: { kind: 'employee', measure: 'Kilometres per shift', baseline: '13.8', goal: '6', priority: 'should' },
        tags: ['Good work'],
      },
      {
        title: 'Energy per parcel',
        values: { kind: 'environment', measure: 'Wh', baseline: '410', goal: '300', priority: 'could' },
      },
      {
        title: 'Mistakes found by customers',
        values: { kind: 'customer', measure: 'Per 10,000 lines', baseline: '19', goal: '5', priority: 'should' },
      },
    ],
  },
  {
    type: 'Risks',
    name: 'Risks of the project',
    section: 'Decide',
    status: 'In review',
    labels: ['Board paper'],
    items: [
      {
        title: 'The interface is late',
        values: {
          risk_item_probability_id: 'Likely',
          risk_item_impact_id: 'Severe',
          status: 'open',
          response: 'reduce',
          cause: 'The vendor has moved the release twice.',
          consequence: 'Go-live slips into the peak season.',
          mitigation: 'A thin adapter of our own as a second way.',
          due_date: 21,
        },
        stakeholders: ['Warehouse software vendor'],
        people: ['Mehmet Yıldız'],
      },
      {
        title: 'No agreement with the works council',
        values: {
          risk_item_probability_id: 'Possible',
          risk_item_impact_id: 'Severe',
          status: 'watched',
          response: 'avoid',
          mitigation: 'Monthly meeting since spring.',
          due_date: 14,
        },
        stakeholders: ['Works council'],
      },
      {
        title: 'Floor of hall 3 is uneven',
        values: {
          risk_item_probability_id: 'Unlikely',
          risk_item_impact_id: 'Major',
          status: 'mitigated',
          response: 'reduce',
          mitigation: 'Measured; two joints have been ground.',
        },
        tags: ['Hall 3'],
      },
      {
        title: 'Battery fire',
        values: {
          risk_item_probability_id: 'Rare',
          risk_item_impact_id: 'Severe',
          status: 'open',
          response: 'transfer',
          mitigation: 'Separate charging room, insurer informed.',
          due_date: 60,
        },
        stakeholders: ['Fire brigade'],
        tags: ['Safety'],
      },
      {
        title: 'Peak season without robots',
        values: {
          risk_item_probability_id: 'Possible',
          risk_item_impact_id: 'Major',
          status: 'open',
          response: 'accept',
          mitigation: 'Forty temporary workers are reserved.',
          due_date: 90,
        },
      },
      {
        title: 'Cameras record people',
        values: {
          risk_item_probability_id: 'Likely',
          risk_item_impact_id: 'Moderate',
          status: 'watched',
          response: 'reduce',
          mitigation: 'Pictures are worked on in the robot and not kept.',
          due_date: 30,
        },
        stakeholders: ['Data protection officer'],
        people: ['Hannah Petersen'],
      },
      {
        title: 'Spare parts take weeks',
        values: {
          risk_item_probability_id: 'Possible',
          risk_item_impact_id: 'Minor',
          status: 'open',
          response: 'reduce',
          mitigation: 'Three robots stay in their boxes.',
        },
      },
    ],
  },
  {
    type: 'FreeTexts',
    name: 'Notes for the works agreement',
    section: 'Decide',
    status: 'Draft',
    items: [
      {
        title: 'Principles',
        values: {
          content:
            '<p>The works council and the company agree on these before anything is built:</p><ul><li><p><strong>Machines adapt to people.</strong> Heights, speeds and shifts follow those who work here.</p></li><li><p>Figures are kept <em>by station</em>, never by person.</p></li><li><p>Whoever worked here before works here afterwards.</p></li></ul>',
        },
      },
      {
        title: 'What is measured',
        values: {
          content:
            '<table><tbody><tr><th><p>Figure</p></th><th><p>Kept for</p></th><th><p>Seen by</p></th></tr><tr><td><p>Lines an hour, by station</p></td><td><p>90 days</p></td><td><p>Shift leads</p></td></tr><tr><td><p>Stops of a robot</p></td><td><p>One year</p></td><td><p>Everybody</p></td></tr></tbody></table>',
        },
      },
      {
        title: 'Open questions',
        values: {
          content:
            '<ol><li><p>Who trains the night shift?</p></li><li><p>What happens when a robot stops twice in an hour?</p></li></ol>',
        },
      },
    ],
  },
];
