/** The lists of the warehouse project. */
import type { DemoModule } from './project-types.ts';

export const listModules: readonly DemoModule[] = [
  {
    type: 'Drivers', name: 'What drives us', section: 'Understand', status: 'Approved',
    items: [
      { title: 'People are hard to find', text: 'Four of ten offers for pickers are declined.', values: { driver_item_type_id: 'Social', direction: 'supports', strength: 5, horizon: 'now', consequence: 'Growth is limited by hands, not by space.' }, stakeholders: ['Shift leads'], tags: ['Good work'] },
      { title: 'Shops want later cut-off times', values: { driver_item_type_id: 'Economic', direction: 'supports', strength: 4, horizon: 'now', consequence: 'Two customers have asked other houses for offers.' }, stakeholders: ['Largest shop customer'], products: ['Same-day dispatch'], tags: ['Speed'] },
      { title: 'Robots have become cheap', values: { driver_item_type_id: 'Technological', direction: 'supports', strength: 4, horizon: 'this year', consequence: 'Pays back in three years instead of seven.' } },
      { title: 'New rules for lithium batteries', values: { driver_item_type_id: 'Legal', direction: 'opposes', strength: 3, horizon: 'this year', consequence: 'Charging needs a room of its own.' }, stakeholders: ['Fire brigade'], tags: ['Safety'] },
      { title: 'Energy prices', values: { driver_item_type_id: 'Environmental', direction: 'neutral', strength: 2, horizon: 'later', consequence: 'Robots need little; a dark hall needs no light.' } },
      { title: 'Knowledge sits in a few heads', values: { driver_item_type_id: 'Internal', direction: 'opposes', strength: 3, horizon: 'now', consequence: 'Rules of thumb have to be written down first.' }, people: ['Tomasz Nowak'] },
    ],
  },
  {
    type: 'StakeholderPerspectives', name: 'How they see it', section: 'Understand', status: 'In progress', labels: ['Workshop'],
    items: [
      { title: 'Pickers', text: 'Walking less is welcome, standing at one station all day is not.', values: { attitude: 'sceptic', influence: 4, interest: 5, needs: 'Changing stations, a say in the pace.', concerns: 'Being measured by the minute.', approach: 'Build the first station together with the second shift.' }, stakeholders: ['Pickers of hall 3'] },
      { title: 'Works council', values: { attitude: 'neutral', influence: 5, interest: 4, needs: 'An agreement before the first robot drives.', concerns: 'Data about single persons.', approach: 'Open the data model, sign early.' }, stakeholders: ['Works council'], people: ['Marco Bianchi'] },
      { title: 'Operations board', values: { attitude: 'champion', influence: 5, interest: 3, needs: 'One page a month.', concerns: 'Cost of the interface.', approach: 'Show lines per hour, nothing else.' }, stakeholders: ['Operations board'] },
      { title: 'Maintenance', values: { attitude: 'supporter', influence: 2, interest: 5, needs: 'Training at the maker.', concerns: 'Night shifts.', approach: 'Two people to the maker in spring.' }, stakeholders: ['Maintenance'] },
    ],
  },
  {
    type: 'OverallValues', name: 'What it is worth', section: 'Decide', status: 'Approved', labels: ['Board paper'],
    items: [
      { title: 'Lines picked per hour', values: { kind: 'financial', measure: 'Lines per person and hour', baseline: '62', goal: '130', priority: 'must' }, tags: ['Speed'] },
      { title: 'Later cut-off', values: { kind: 'customer', measure: 'Time of day', baseline: '14:00', goal: '18:00', priority: 'must' }, products: ['Same-day dispatch'] },
      { title: 'Distance walked', values: { kind: 'employee', measure: 'Kilometres per shift', baseline: '13.8', goal: '6', priority: 'should' }, tags: ['Good work'] },
      { title: 'Energy per parcel', values: { kind: 'environment', measure: 'Wh', baseline: '410', goal: '300', priority: 'could' } },
      { title: 'Mistakes found by customers', values: { kind: 'customer', measure: 'Per 10,000 lines', baseline: '19', goal: '5', priority: 'should' } },
    ],
  },
  {
    type: 'Risks', name: 'Risks of the project', section: 'Decide', status: 'In review', labels: ['Board paper'],
    items: [
      { title: 'The interface is late', values: { risk_item_probability_id: 'Likely', risk_item_impact_id: 'Severe', status: 'open', response: 'reduce', cause: 'The vendor has moved the release twice.', consequence: 'Go-live slips into the peak season.', mitigation: 'A thin adapter of our own as a second way.', due_date: 21 }, stakeholders: ['Warehouse software vendor'], people: ['Mehmet Yıldız'] },
      { title: 'No agreement with the works council', values: { risk_item_probability_id: 'Possible', risk_item_impact_id: 'Severe', status: 'watched', response: 'avoid', mitigation: 'Monthly meeting since spring.', due_date: 14 }, stakeholders: ['Works council'] },
      { title: 'Floor of hall 3 is uneven', values: { risk_item_probability_id: 'Unlikely', risk_item_impact_id: 'Major', status: 'mitigated', response: 'reduce', mitigation: 'Measured; two joints have been ground.' }, tags: ['Hall 3'] },
      { title: 'Battery fire', values: { risk_item_probability_id: 'Rare', risk_item_impact_id: 'Severe', status: 'open', response: 'transfer', mitigation: 'Separate charging room, insurer informed.', due_date: 60 }, stakeholders: ['Fire brigade'], tags: ['Safety'] },
      { title: 'Peak season without robots', values: { risk_item_probability_id: 'Possible', risk_item_impact_id: 'Major', status: 'open', response: 'accept', mitigation: 'Forty temporary workers are reserved.', due_date: 90 } },
      { title: 'Cameras record people', values: { risk_item_probability_id: 'Likely', risk_item_impact_id: 'Moderate', status: 'watched', response: 'reduce', mitigation: 'Pictures are worked on in the robot and not kept.', due_date: 30 }, stakeholders: ['Data protection officer'], people: ['Hannah Petersen'] },
      { title: 'Spare parts take weeks', values: { risk_item_probability_id: 'Possible', risk_item_impact_id: 'Minor', status: 'open', response: 'reduce', mitigation: 'Three robots stay in their boxes.' } },
    ],
  },
  {
    type: 'LearnedLessons', name: 'Lessons from Malmö', section: 'Learn', status: 'In progress',
    items: [
      { title: 'Shelves arrived before the floor was ready', values: { kind: 'to improve', cause: 'Two plans, no common date.', recommendation: 'One plan with the builder.', phase: 'Build', learned_on: -60 } },
      { title: 'The night shift learned fastest', values: { kind: 'surprise', cause: 'Quiet hours to try things.', recommendation: 'Train at night first.', phase: 'Training', learned_on: -44 } },
      { title: 'Daily ten minutes at the board', values: { kind: 'went well', recommendation: 'Keep it after go-live.', phase: 'Operation', learned_on: -30 } },
    ],
  },
  {
    type: 'ProblemStatements', name: 'What hurts today', section: 'Understand', status: 'Approved', labels: ['Workshop'],
    items: [
      { title: 'Walking', values: { who: 'Pickers', what: 'walk 14 km in a shift', where: 'in hall 3', why: 'shelves are sorted by supplier, not by demand', severity: 5 }, tags: ['Hall 3'] },
      { title: 'Waiting at the gate', values: { who: 'Drivers', what: 'wait 50 minutes', where: 'at gates 4 to 9', why: 'all come at eight', severity: 4 }, tags: ['Gates'] },
      { title: 'Counting twice', values: { who: 'Goods receipt', what: 'count pallets by hand and again in the system', where: 'at the gate', why: 'delivery notes come on paper', severity: 3 }, products: ['Goods receipt'] },
    ],
  },
  {
    type: 'UserStories', name: 'Stories for the first release', section: 'Design', status: 'In progress',
    items: [
      { title: 'Call a shelf', values: { as_a: 'picker', i_want: 'to see which shelf comes next', so_that: 'I can prepare the carton', acceptance_criteria: 'Shown ten seconds before it arrives.', priority: 'must', status: 'done', story_points: 5 } },
      { title: 'Stop a robot', values: { as_a: 'picker', i_want: 'to stop all robots near me with one button', so_that: 'I can pick up what has fallen', acceptance_criteria: 'Standing still within one second.', priority: 'must', status: 'in progress', story_points: 8 }, tags: ['Safety'] },
      { title: 'Change stations', values: { as_a: 'shift lead', i_want: 'to plan changes of stations', so_that: 'nobody stands at one all day', priority: 'should', status: 'ready', story_points: 3 }, people: ['Katarzyna Zielińska'] },
      { title: 'Cancel an order', values: { as_a: 'shop', i_want: 'to cancel until the carton is closed', so_that: 'there are fewer returns', priority: 'should', status: 'new', story_points: 5 }, products: ['Returns'] },
      { title: 'Count at night', values: { as_a: 'stock manager', i_want: 'robots to bring shelves for counting at night', so_that: 'the yearly count is not needed', priority: 'could', status: 'new', story_points: 13 }, products: ['Stock counting'] },
    ],
  },
  {
    type: 'FreeTexts', name: 'Notes for the works agreement', section: 'Decide', status: 'Draft',
    items: [{ title: 'Principles', text: 'Machines adapt to people.\nFigures are kept by station, never by person.\nWhoever worked here before works here afterwards.' }],
  },
  {
    type: 'ChangeManagementStories', name: 'Taking people along', section: 'Deliver', status: 'In progress',
    items: [
      { title: 'From walking to standing', values: { audience: 'Pickers', today: 'Walks to the shelf.', tomorrow: 'The shelf comes.', benefit: 'Half the distance, fewer sick days.', support: 'A week with a mate from Malmö.', stage: 'tries', due_date: 45 }, stakeholders: ['Pickers of hall 3'] },
      { title: 'From list to flow', values: { audience: 'Shift leads', today: 'Hand out lists at six.', tomorrow: 'Watch the flow and help where it stops.', benefit: 'Time for people.', support: 'Two days of training, a coach in the first month.', stage: 'understands', due_date: 60 }, stakeholders: ['Shift leads'] },
      { title: 'From wrench to laptop', values: { audience: 'Maintenance', today: 'Belts and bearings.', tomorrow: 'Batteries and software as well.', benefit: 'A new profession.', support: 'Three weeks at the maker.', stage: 'aware', due_date: 90 } },
    ],
  },
];
