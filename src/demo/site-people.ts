/** People of the demo's sites and their responses to the assessment, which are the same in every demo. */
import type { DemoPerson } from './demo-person.ts';

/** The team whose members answer the assessment. */
export const siteTeam = ['Site speakers', '#667D24', 'Two or three of each site, who are asked how it does.'] as const;

const sites = ['Hamburg', 'Malmö', 'Gdańsk', 'Rotterdam', 'Bremen', 'Aarhus', 'Tallinn', 'Antwerp', 'Leipzig', 'Oslo'];
const jobs = ['Shift lead', 'Dispatcher', 'Stock controller'];
const names: readonly (readonly [string, string])[] = [
  ['Anke', 'Harms'],
  ['Oskar', 'Lundgren'],
  ['Zofia', 'Wiśniewska'],
  ['Daan', 'Bakker'],
  ['Heike', 'Meyerdierks'],
  ['Mads', 'Kristensen'],
  ['Liis', 'Tamm'],
  ['Jef', 'Peeters'],
  ['Uwe', 'Lehmann'],
  ['Solveig', 'Dahl'],
  ['Fatma', 'Kaya'],
  ['Elsa', 'Nyström'],
  ['Paweł', 'Kamiński'],
  ['Sanne', 'Visser'],
  ['Thorsten', 'Brüning'],
  ['Freja', 'Møller'],
  ['Kristjan', 'Saar'],
  ['Lotte', 'Claes'],
  ['Gerd', 'Vogel'],
  ['Henrik', 'Berg'],
  ['Samir', 'Haddad'],
  ['Astrid', 'Ekström'],
  ['Marek', 'Lewandowski'],
  ['Bram', 'Jansen'],
  ['Silke', 'Oltmanns'],
  ['Jonas', 'Frandsen'],
  ['Maarja', 'Kask'],
  ['Wout', 'Maes'],
];

export const sitePeople: readonly DemoPerson[] = names.map((name, at) => ({
  name,
  job: `${jobs[at % jobs.length]}, ${sites[at % sites.length]}`,
  teams: [siteTeam[0]],
  seen: 1 + ((at * 7) % 20),
}));

/** Picks an entry of a list by the index of a person. The step makes the distribution uneven. */
const oneOf = <T>(list: readonly T[], at: number, step: number): T => list[(at * step + (at >> 2)) % list.length] as T;

const described = ['Some', 'Most', 'Some', 'Most', 'All', 'None', 'Most'];
const currency = [2, 3, 4, 3, 5, 2, 4, 3, 1];
const seen = ['Lines per hour', 'Stock', 'Waiting trucks', 'Sick days'];
const trust = [3, 4, 4, 2, 5, 3, 4];
const paper = ['Goods receipt', 'Dispatch', 'Goods receipt', 'Picking', 'Dispatch', 'Nowhere'];
const improved = [
  'Tours are planned on one screen.',
  'Damaged pallets are photographed at the gate.',
  'The stand-up begins on time, and ends.',
  'Labels are printed where they are stuck on.',
];

/** Every seventh person has not submitted yet. */
export const siteResponses = sitePeople.map(({ name }, at) => {
  const isDone = at % 7 !== 6;
  return {
    by: name.join(' '),
    status: isDone ? 'Submitted' : 'In progress',
    days: 1 + (at % 12),
    answers: {
      'How many of your processes are described?': [oneOf(described, at, 3)],
      'How current are the descriptions?': oneOf(currency, at, 5),
      ...(at % 3 === 0 && { 'What have you improved in the last year?': oneOf(improved, at, 1) }),
      'Does every shift meet at a board each day?': at % 4 === 1 ? 0 : 1,
      ...(isDone && {
        'Which figures do you see without asking?': seen.filter((_, place) => (at + place) % (place + 2) !== 0),
        'How much do you trust them?': oneOf(trust, at, 4),
        'How many sheets are printed in a shift?': 40 + ((at * 53) % 400),
        'Where is paper still needed?': [oneOf(paper, at, 5)],
      }),
    } as Readonly<Record<string, string | number | readonly string[]>>,
  };
});
