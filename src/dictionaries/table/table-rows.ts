/** A dictionary as rows of a table, headings first. Reading the rows again loses nothing. Pure. */
import type { Dictionary } from '../dictionary.ts';
import { writeChoices } from '../redcap/choices.ts';

const headings = [
  'Key',
  'Parent',
  'Group',
  'Name',
  'Technical name',
  'Data type',
  'Description',
  'Mandatory',
  'Permitted values',
];

/** The headings, then a row for each element. An additional column whose heading equals one of ours gets a star. */
export function tableRows({ elements, columns }: Dictionary): readonly (readonly string[])[] {
  const further = columns.map((name) => (headings.includes(name) ? `${name} *` : name));
  return [
    [...headings, ...further],
    ...elements.map((one) => [
      one.key,
      one.parent ?? '',
      one.group ?? '',
      one.name,
      one.code,
      one.type,
      one.description,
      one.mandatory ? 'yes' : 'no',
      writeChoices(one.values),
      ...columns.map((name) => one.more[name] ?? ''),
    ]),
  ];
}
