/** Plans and tasks of the warehouse project. */
import type { DemoModule } from './project-types.ts';

export const planModules: readonly DemoModule[] = [
  {
    type: 'UserStories',
    name: 'Stories for the first release',
    section: 'Design',
    status: 'In progress',
    items: [
      {
        title: 'Call a shelf',
        values: {
          as_a: 'picker',
          i_want: 'to see which shelf comes next',
          so_that: 'I can prepare the carton',
          acceptance_criteria: 'Shown ten seconds before it arrives.',
          priority: 'must',
          status: 'done',
          story_points: 5,
        },
      },
      {
        title: 'Stop a robot',
        values: {
          as_a: 'picker',
          i_want: 'to stop all robots near me with one button',
          so_that: 'I can pick up what has fallen',
          acceptance_criteria: 'Standing still within one second.',
          priority: 'must',
          status: 'in progress',
          story_points: 8,
        },
        tags: ['Safety'],
      },
      {
        title: 'Change stations',
        values: {
          as_a: 'shift lead',
          i_want: 'to plan changes of stations',
          so_that: 'nobody stands at one all day',
          priority: 'should',
          status: 'ready',
          story_points: 3,
        },
        people: ['Katarzyna Zielińska'],
      },
      {
        title: 'Cancel an order',
        values: {
          as_a: 'shop',
          i_want: 'to cancel until the carton is closed',
          so_that: 'there are fewer returns',
          priority: 'should',
          status: 'new',
          story_points: 5,
        },
        products: ['Returns'],
      },
      {
        title: 'Count at night',
        values: {
          as_a: 'stock manager',
          i_want: 'robots to bring shelves for counting at night',
          so_that: 'the yearly count is not needed',
          priority: 'could',
          status: 'new',
          story_points: 13,
        },
        products: ['Stock counting'],
      },
    ],
  },
  {
    type: 'ChangeManagementStories',
    name: 'Taking people along',
    section: 'Deliver',
    status: 'In progress',
    items: [
      {
        title: 'From walking to standing',
        values: {
          audience: 'Pickers',
          today: 'Walks to the shelf.',
          tomorrow: 'The shelf comes.',
          benefit: 'Half the distance, fewer sick days.',
          support: 'A week with a mate from Malmö.',
          stage: 'tries',
          due_date: 45,
        },
        stakeholders: ['Pickers of hall 3'],
      },
      {
        title: 'From list to flow',
        values: {
          audience: 'Shift leads',
          today: 'Hand out lists at six.',
          tomorrow: 'Watch the flow and help where it stops.',
          benefit: 'Time for people.',
          support: 'Two days of training, a coach in the first month.',
          stage: 'understands',
          due_date: 60,
        },
        stakeholders: ['Shift leads'],
      },
      {
        title: 'From wrench to laptop',
        values: {
          audience: 'Maintenance',
          today: 'Belts and bearings.',
          tomorrow: 'Batteries and software as well.',
          benefit: 'A new profession.',
          support: 'Three weeks at the maker.',
          stage: 'aware',
          due_date: 90,
        },
      },
    ],
  },
  {
    type: 'LearnedLessons',
    name: 'Lessons from Malmö',
    section: 'Learn',
    status: 'In progress',
    items: [
      {
        title: 'Shelves arrived before the floor was ready',
        values: {
          kind: 'to improve',
          cause: 'Two plans, no common date.',
          recommendation: 'One plan with the builder.',
          phase: 'Build',
          learned_on: -60,
        },
      },
      {
        title: 'The night shift learned fastest',
        values: {
          kind: 'surprise',
          cause: 'Quiet hours to try things.',
          recommendation: 'Train at night first.',
          phase: 'Training',
          learned_on: -44,
        },
      },
      {
        title: 'Daily ten minutes at the board',
        values: { kind: 'went well', recommendation: 'Keep it after go-live.', phase: 'Operation', learned_on: -30 },
      },
    ],
  },
];
