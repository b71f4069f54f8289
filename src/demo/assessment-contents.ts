/** The assessment of the demo: its questions, and answers by some people. */

export interface DemoQuestion {
  readonly text: string;
  /** Key of the question type. */
  readonly type: string;
  readonly help?: string;
  readonly scale?: readonly [least: string, most: string];
  readonly options?: readonly (readonly [text: string, score: number])[];
  readonly optional?: boolean;
}

export const assessment = {
  name: 'Digital maturity of a site',
  description: '<p>Where does a site stand, and what would help it most? Twenty minutes.</p>',
  introduction: '<p>There are no wrong answers. Answer for your own site.</p>',
  closing: '<p>Thank you. The result is discussed in the next site meeting.</p>',
  sections: [
    {
      name: 'Processes',
      groups: [
        {
          name: 'Description',
          questions: [
            {
              text: 'How many of your processes are described?',
              type: 'single_choice',
              options: [
                ['None', 0],
                ['Some', 1],
                ['Most', 2],
                ['All', 3],
              ],
            },
            { text: 'How current are the descriptions?', type: 'scale', scale: ['Years old', 'Of this month'] },
            { text: 'Who keeps them current?', type: 'short_text', optional: true },
          ],
        },
        {
          name: 'Improvement',
          questions: [
            { text: 'What have you improved in the last year?', type: 'long_text', optional: true },
            { text: 'Does every shift meet at a board each day?', type: 'yes_no' },
          ],
        },
      ],
    },
    {
      name: 'Data and systems',
      groups: [
        {
          name: 'Figures',
          questions: [
            {
              text: 'Which figures do you see without asking?',
              type: 'multiple_choice',
              options: [
                ['Lines per hour', 1],
                ['Stock', 1],
                ['Waiting trucks', 1],
                ['Sick days', 1],
              ],
            },
            { text: 'How much do you trust them?', type: 'rating', help: 'Five stars: blindly.' },
          ],
        },
        {
          name: 'Work without paper',
          questions: [
            { text: 'How many sheets are printed in a shift?', type: 'number' },
            {
              text: 'Where is paper still needed?',
              type: 'dropdown',
              options: [
                ['Goods receipt', 1],
                ['Picking', 1],
                ['Dispatch', 1],
                ['Nowhere', 3],
              ],
            },
          ],
        },
      ],
    },
  ] satisfies readonly { name: string; groups: readonly { name: string; questions: readonly DemoQuestion[] }[] }[],
  /** Responses by person: the status, and the answers by question, as text, number or option names. */
  responses: [
    {
      by: 'Tomasz Nowak',
      status: 'Submitted',
      days: 8,
      answers: {
        'How many of your processes are described?': ['Most'],
        'How current are the descriptions?': 4,
        'Who keeps them current?': 'The shift leads, with Mira.',
        'What have you improved in the last year?': 'Trucks announce themselves; waiting has halved.',
        'Does every shift meet at a board each day?': 1,
        'Which figures do you see without asking?': ['Lines per hour', 'Stock', 'Waiting trucks'],
        'How much do you trust them?': 4,
        'How many sheets are printed in a shift?': 220,
        'Where is paper still needed?': ['Goods receipt'],
      },
    },
    {
      by: 'Björn Åkesson',
      status: 'In progress',
      days: 2,
      answers: {
        'How many of your processes are described?': ['Some'],
        'How current are the descriptions?': 2,
        'Does every shift meet at a board each day?': 1,
      },
    },
  ] satisfies readonly {
    by: string;
    status: string;
    days: number;
    answers: Readonly<Record<string, string | number | readonly string[]>>;
  }[],
} as const;
