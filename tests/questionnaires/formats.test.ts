/** Every questionnaire format with a small file each: imported, changed and refused contents. */
import { describe, expect, test } from 'vitest';
import { type Question, type Questionnaire, QuestionnaireFileError } from '../../src/questionnaires/questionnaire.ts';
import { readQuestionnaire } from '../../src/questionnaires/read-questionnaire.ts';
import { writeRedcap } from '../../src/questionnaires/redcap/write.ts';
import { writeXlsform } from '../../src/questionnaires/xlsform/write.ts';
import { toCsv } from '../../src/tables/write-csv.ts';
import { xlsform } from './workbook.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const head = ['type', 'name', 'label', 'hint', 'required', 'relevant', 'appearance', 'parameters'];
const choices = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];
const survey = async (...rows: readonly (readonly string[])[]): Promise<Questionnaire> => {
  const bytes = await xlsform({ survey: [head, ...rows], choices, settings: [['form_title'], ['A form']] });
  const { format, questionnaire } = await readQuestionnaire('form.xlsx', bytes);
  expect(format).toBe('XLSForm');
  return questionnaire;
};
/** Section / group / key: type, with a star for a required question. */
const shape = ({ sections }: Questionnaire): readonly string[] =>
  sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      group.questions.map(
        (one) => `${section.name} / ${group.name} / ${one.key}: ${one.type}${one.required ? ' *' : ''}`,
      ),
    ),
  );
const messages = (sentences: Questionnaire['notes']): readonly string[] =>
  sentences.map(({ line, message }) => `${line} ${message}`);

describe('XLSForm', () => {
  test('types, levels, options and texts are taken, and what is not is said by line', async () => {
    const read = await survey(
      ['start', 'start'],
      ['text', 'before', 'Before all'],
      ['begin_group', 'one', 'One'],
      ['select_one yn', 'happy', 'Happy?', 'Be honest', 'yes'],
      ['select_one yn', 'menu', 'Menu?', '', '', '', 'minimal'],
      ['begin group', 'inner', 'Inner'],
      ['select_multiple yn or_other', 'many', 'Many?', '', '', `\${happy} = 'yes'`],
      ['begin_group', 'deep', 'Deep'],
      ['range', 'size', 'Size?', '', '', '', '', 'start=1 end=7 step=1'],
      ['end_group'],
      ['end group'],
      ['rank yn', 'order', 'Order?'],
      ['end_group'],
      ['text', 'long', 'Tell us', '', '', '', 'multiline'],
      ['geopoint', 'where', 'Where?'],
      ['calculate', 'sum', ''],
    );
    expect([read.name, ...shape(read)]).toEqual([
      'A form',
      'A form / A form / before: short_text',
      'One / One / happy: single_choice *',
      'One / One / menu: dropdown',
      'One / Inner / many: multiple_choice',
      'One / Inner / size: scale',
      'One / One / order: ranking',
      'A form / A form / long: long_text',
      'A form / A form / where: short_text',
    ]);
    const many = read.sections[1]?.groups[1]?.questions[0];
    expect(many).toMatchObject({
      condition: '',
      shownIf: { field: 'happy', is: [0] },
      options: [
        { text: 'Yes', allowsText: false },
        { text: 'No', allowsText: false },
        { text: 'Other', allowsText: true },
      ],
    });
    expect(read.sections[1]?.groups[1]?.questions[1]?.scale).toEqual({ min: 1, max: 7 });
    expect(messages(read.notes)).toEqual([
      '2 “start” is recorded by a device, and is left out.',
      '9 “Deep” is on a third level, of which there are two: its questions stand in “Inner”.',
      '16 There is no type “geopoint” here: “where” is asked as a short text.',
      '17 “sum” is calculated, and is left out.',
    ]);
    expect(read.faults).toEqual([]);
  });

  test.each([
    [
      'a name that is there already',
      [
        ['text', 'a', 'A'],
        ['text', 'a', 'B'],
      ],
      '3 “a” is the name of the question in line 2 as well. Give one of the two another name.',
    ],
    [
      'a group that is never ended',
      [
        ['begin_group', 'g', 'G'],
        ['text', 'a', 'A'],
      ],
      '2 The group “g” is never ended.',
    ],
    ['an end of nothing', [['text', 'a', 'A'], ['end_group']], '3 It ends a group, and none has begun.'],
    [
      'a list of choices there is not',
      [['select_one yx', 'a', 'A']],
      '2 There is no list of choices “yx”. Add it to the sheet “choices”.',
    ],
    ['a question without a name', [['text', '', 'A']], '2 The question of type “text” has no name.'],
    ['a name without a type', [['', 'a', 'A']], '2 “a” has no type.'],
  ])('%s is refused with its line', async (_, rows, sentence) => {
    expect(messages((await survey(...rows)).faults)).toEqual([sentence]);
  });

  test('of several languages the default one is read, and the others are named', async () => {
    const bytes = await xlsform({
      survey: [
        ['type', 'name', 'label::Kiswahili (sw)', 'label::አማርኛ (am)'],
        ['text', 'jina', 'Jina lako?', 'ስምህ ማን ነው?'],
      ],
      settings: [['default_language'], ['አማርኛ (am)']],
    });
    const { questionnaire } = await readQuestionnaire('form.xlsx', bytes);
    expect(questionnaire.sections[0]?.groups[0]?.questions[0]?.text).toBe('ስምህ ማን ነው?');
    expect(messages(questionnaire.notes)).toEqual([
      'null Texts are read in አማርኛ (am); those in Kiswahili (sw) are left out.',
    ]);
  });

  test('a thousand levels are read', async () => {
    const levels = Array.from({ length: 1000 }, (_, at) => ['begin_group', `g${at}`, `G${at}`]);
    const ends = levels.map(() => ['end_group']);
    const read = await survey(...levels, ['text', 'a', 'A'], ...ends);
    expect([shape(read), read.faults]).toEqual([['G0 / G1 / a: short_text'], []]);
  });
});

describe('options with a filter', () => {
  const cities = [
    ['list_name', 'name', 'label', 'state', 'size'],
    ['states', 'tx', 'Texas'],
    ['states', 'wa', 'Washington'],
    ['cities', 'king', 'King', 'wa', '3'],
    ['cities', 'king', 'King', 'tx', '9'],
    ['cities', 'any', 'Elsewhere', '', '1'],
  ];
  const filtered = async (filter: string, more: readonly (readonly string[])[] = []): Promise<Questionnaire> => {
    const rows = [
      ['type', 'name', 'label', 'relevant', 'choice_filter'],
      ['select_one states', 'where', 'Where?'],
      ['select_one cities', 'city', 'Which city?', '', filter],
      ...more,
    ];
    return (await readQuestionnaire('form.xlsx', await xlsform({ survey: rows, choices: cities }))).questionnaire;
  };
  const shownIf = ({ sections }: Questionnaire) =>
    sections[0]?.groups[0]?.questions[1]?.options.map((option) => option.shownIf ?? null);

  test('each option has the condition that the filter is with the values of its row', async () => {
    const read = await filtered(`state = \${where}`, [['text', 'why', 'Why king?', `\${city} = 'king'`]]);
    expect(shownIf(read)).toEqual([
      { field: 'where', is: [1] },
      { field: 'where', is: [0] },
      { not: { field: 'where' } },
    ]);
    // Both options have the code.
    expect(read.sections[0]?.groups[0]?.questions[2]?.shownIf).toEqual({ field: 'city', is: [0, 1] });
    expect(messages(read.notes)).toEqual([]);
  });

  test('what no question decides is decided', async () => {
    const read = await filtered(`state = '' or (size > 5 and state = \${where})`);
    expect(shownIf(read)).toEqual([null, { field: 'where', is: [0] }, null]);
    expect(messages(read.notes)).toEqual(['3 “King” would never be offered by its filter, and always is here.']);
  });

  test('a filter that is not understood is said, and all options are offered', async () => {
    const read = await filtered(`state = regex(\${where}, 'a')`);
    expect(shownIf(read)).toEqual([null, null, null]);
    expect(messages(read.notes)).toEqual([
      `3 Which of its options are offered, “'wa' = regex(\${where}, 'a')”, is not understood: “regex” is not read. It is left out, and all are offered.`,
    ]);
  });
});

test('an XLSForm that is written is read as it was, and says what it has no place for', async () => {
  const question = { line: 0, help: '', required: false, options: [], scale: null, condition: '', shownIf: null };
  const options = ['Yes', 'No'].map((text) => ({ text, allowsText: false }));
  const given: readonly Question[] = [
    { ...question, key: 'a', type: 'short_text', text: 'A?', help: 'Say it', required: true },
    { ...question, key: 'b', type: 'long_text', text: 'B?', condition: `once(\${a})` },
    { ...question, key: 'c', type: 'single_choice', text: 'C?', options, shownIf: { not: { field: 'a' } } },
    { ...question, key: 'd', type: 'dropdown', text: 'D?', options: [...options, { text: 'Other', allowsText: true }] },
    {
      ...{ ...question, key: 'e', type: 'multiple_choice', text: 'E?', options },
      shownIf: {
        any: [{ field: 'c', is: [0] }, { all: [{ field: 'd', is: [1, 2] }, { not: { field: 'a', contains: 'x' } }] }],
      },
    },
    {
      ...{ ...question, key: 'f', type: 'ranking', text: 'F?' },
      options: [
        { text: 'Yes', allowsText: false, shownIf: { field: 'c', is: [0] } },
        { text: 'No', allowsText: false, shownIf: { any: [{ field: 'c', is: [1] }, { field: 'a' }] } },
        { text: 'Both', allowsText: false },
      ],
    },
    { ...question, key: 'g', type: 'scale', text: 'G?', scale: { min: -3, max: 3 } },
    {
      ...question,
      key: 'h',
      type: 'rating',
      text: 'H?',
      shownIf: {
        all: [
          { field: 'g', at_least: 2 },
          { count: 'e', is: [2] },
        ],
      },
    },
    ...(['yes_no', 'number', 'date', 'time', 'date_time', 'note'] as const).map((type) => ({
      ...question,
      key: `k_${type}`,
      type,
      text: type,
    })),
  ];
  const sections = [
    {
      name: 'One',
      description: '',
      shownIf: null,
      groups: [{ name: 'One', description: '', shownIf: null, questions: given.slice(0, 3) }],
    },
    {
      name: 'Two',
      description: '',
      shownIf: { field: 'c', is: [1] },
      groups: [
        {
          name: 'First',
          description: '',
          shownIf: {
            not: {
              any: [
                { field: 'a', is: ['b'] },
                { count: 'a', above: 3 },
              ],
            },
          },
          questions: given.slice(3, 8),
        },
        { name: 'Second', description: '', shownIf: null, questions: given.slice(8) },
      ],
    },
  ];
  const { sheets, losses } = writeXlsform({ name: 'Round', sections });
  expect(losses).toEqual([]);
  const bytes = await xlsform(Object.fromEntries(sheets.map((sheet) => [sheet.name, [sheet.titles, ...sheet.rows]])));
  const { questionnaire } = await readQuestionnaire('round.xlsx', bytes);
  const withoutLines = questionnaire.sections.map((section) => ({
    ...section,
    groups: section.groups.map((group) => ({
      ...group,
      questions: group.questions.map((one) => ({ ...one, line: 0 })),
    })),
  }));
  expect([questionnaire.name, withoutLines]).toEqual(['Round', sections]);
  const email = { ...question, key: 'm', type: 'email' as const, text: 'Your mail?' };
  const lossy = writeXlsform({
    name: 'Lossy',
    sections: [
      {
        name: 'S',
        description: '',
        shownIf: null,
        groups: [{ name: 'S', description: '', shownIf: null, questions: [email] }],
      },
    ],
  });
  expect(lossy.losses).toEqual(['“Your mail?” is asked as a text: an XLSForm has no type “email”.']);
});

test('SurveyJS: pages become sections, panels groups, and names said twice are told apart', async () => {
  const form = {
    title: { default: 'A form' },
    pages: [
      {
        title: 'First',
        elements: [
          { type: 'html', name: 'hello', html: '<b>Hello</b> there' },
          { type: 'text', name: 'mail', title: 'Your mail?', inputType: 'email', isRequired: true },
          {
            type: 'panel',
            name: 'p',
            title: 'Inner',
            elements: [
              { type: 'radiogroup', name: 'mail', choices: ['A', { value: 'b', text: 'B' }], showOtherItem: true },
            ],
          },
        ],
      },
      {
        elements: [
          { type: 'rating', name: 'stars' },
          { type: 'rating', name: 'ten', rateMax: 10 },
          { type: 'matrix', name: 'grid', visibleIf: '{stars} > 3' },
        ],
      },
    ],
  };
  const { format, questionnaire } = await readQuestionnaire('form.json', bytesOf(JSON.stringify(form)));
  expect([format, questionnaire.name, ...shape(questionnaire)]).toEqual([
    'SurveyJS',
    'A form',
    'First / First / hello: note',
    'First / First / mail: email *',
    'First / Inner / mail_2: single_choice',
    'Page 2 / Page 2 / stars: rating',
    'Page 2 / Page 2 / ten: scale',
    'Page 2 / Page 2 / grid: short_text',
  ]);
  expect(messages(questionnaire.notes)).toEqual([
    '4 “mail” is called “mail_2”.',
    '7 There is no type “matrix” here: “grid” is asked as a short text.',
  ]);
});

test('REDCap: forms become sections, section headers groups', async () => {
  const columns =
    'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?';
  const text = `${columns}
record_id,first_form,,text,Record ID,,,,,,,,
born,first_form,About you,text,Born on,,As written,date_dmy,,,,,y
sex,first_form,,radio,<b>Sex</b>,"1, Female | 2, Male",,,,,,[born] <> '',
bmi,first_form,,calc,BMI,[weight],,,,,,,
pain,second_form,,slider,Pain,,,number,0,10,,,
`;
  const { format, questionnaire } = await readQuestionnaire('dictionary.csv', bytesOf(text));
  expect([format, ...shape(questionnaire)]).toEqual([
    'REDCap',
    'First form / First form / record_id: short_text',
    'First form / About you / born: date *',
    'First form / About you / sex: single_choice',
    'Second form / Second form / pain: scale',
  ]);
  expect(questionnaire.sections[0]?.groups[1]?.questions[1]).toMatchObject({
    text: 'Sex',
    options: [{ text: 'Female' }, { text: 'Male' }],
    condition: '',
    shownIf: { field: 'born' },
  });
  expect(messages(questionnaire.notes)).toEqual(['5 “bmi” is calculated, and is left out.']);
});

const inRedcap = async (sections: Questionnaire['sections']) => {
  const { titles, rows, losses } = writeRedcap({ sections });
  const { format, questionnaire } = await readQuestionnaire('back.csv', bytesOf(toCsv([titles, ...rows])));
  return {
    format,
    losses,
    read: questionnaire.sections.map((section) => ({
      ...section,
      groups: section.groups.map((group) => ({
        ...group,
        questions: group.questions.map((one) => ({ ...one, line: 0 })),
      })),
    })),
  };
};
const plainQuestion = { line: 0, help: '', required: false, options: [], scale: null, condition: '', shownIf: null };

test('a REDCap dictionary that is written is read as it was', async () => {
  const options = ['Yes, sure', 'No'].map((text) => ({ text, allowsText: false }));
  const questions: readonly Question[] = [
    { ...plainQuestion, key: 'a', type: 'short_text', text: 'A?', help: 'Say it', required: true },
    { ...plainQuestion, key: 'b', type: 'long_text', text: 'B?', condition: '[a] = datediff([a])' },
    { ...plainQuestion, key: 'c', type: 'single_choice', text: 'C?', options, shownIf: { not: { field: 'a' } } },
    { ...plainQuestion, key: 'd', type: 'multiple_choice', text: 'D?', options, shownIf: { field: 'c', is: [0] } },
    { ...plainQuestion, key: 'e', type: 'scale', text: 'E?', scale: { min: -3, max: 0 } },
    {
      ...{ ...plainQuestion, key: 'f', type: 'number', text: 'F?' },
      shownIf: {
        any: [
          { field: 'd', contains: 1 },
          { all: [{ field: 'e', at_least: -1 }, { not: { field: 'c', is: [1] } }, { field: 'a', is: ["it's"] }] },
        ],
      },
    },
    ...(['yes_no', 'dropdown', 'date', 'time', 'date_time', 'email', 'note'] as const).map((type) => ({
      ...{ ...plainQuestion, key: `k_${type}`, type, text: type, options: type === 'dropdown' ? options : [] },
    })),
    { ...plainQuestion, key: 'z', type: 'short_text', text: 'Z?', shownIf: { field: 'k_yes_no', is: [1] } },
  ];
  const sections = [
    {
      name: 'First form',
      description: '',
      shownIf: null,
      groups: [
        { name: 'First form', description: '', shownIf: null, questions: questions.slice(0, 3) },
        { name: 'About: you & me', description: '', shownIf: null, questions: questions.slice(3, 6) },
      ],
    },
    {
      name: 'Second',
      description: '',
      shownIf: null,
      groups: [{ name: 'Head', description: '', shownIf: null, questions: questions.slice(6) }],
    },
  ];
  expect(await inRedcap(sections)).toEqual({ format: 'REDCap', losses: [], read: sections });
});

test('a REDCap dictionary says what it has no place for', async () => {
  const asked: readonly Question[] = [
    {
      ...plainQuestion,
      key: 'Colour-1',
      type: 'ranking',
      text: 'Which <b>first</b>?',
      options: [
        { text: 'Red | green', allowsText: true },
        { text: 'Blue', allowsText: false, shownIf: { field: 'n', above: 3 } },
      ],
    },
    { ...plainQuestion, key: 'u', type: 'web_address', text: 'U?', shownIf: { count: 'Colour-1', above: 1 } },
    {
      ...plainQuestion,
      key: 'w',
      type: 'short_text',
      text: 'W?',
      shownIf: { not: { all: [{ field: 'n', above: 3 }, { field: 'Colour-1' }] } },
    },
  ];
  const first: Question = { ...plainQuestion, key: 'n', type: 'rating', text: 'N?' };
  const { losses, read } = await inRedcap([
    {
      name: 'Start',
      description: '',
      shownIf: null,
      groups: [{ name: 'Start', description: '', shownIf: null, questions: [first] }],
    },
    {
      name: 'Über uns!',
      description: '',
      shownIf: { field: 'n' },
      groups: [{ name: 'All', description: '', shownIf: null, questions: asked }],
    },
  ]);
  expect(losses).toEqual([
    '“Colour-1” is called “colour_1”.',
    '“N?” is asked by a slider: there is no type “rating”.',
    'The section “Über uns!” is called “Uber uns”.',
    'The condition of “Über uns!” is written with each of its questions.',
    '“Which <b>first</b>?” is asked by boxes, without an order: there is no type “ranking”.',
    '“Which <b>first</b>?” is written as “Which first ?”: labels are HTML.',
    'That options of “Which <b>first</b>?” take words is left out.',
    'When single options of “Which <b>first</b>?” are offered is left out: all are.',
    'The option “Red | green” is written as “Red / green”.',
    '“U?” is asked as a text: there is no type “web_address”.',
    'When “U?” is asked is left out in part: its condition reads how many entries or characters an answer has.',
  ]);
  const [group] = read[1]?.groups ?? [];
  expect(group?.questions.map(({ key, type, shownIf }) => [key, type, shownIf])).toEqual([
    ['colour_1', 'multiple_choice', { field: 'n' }],
    ['u', 'short_text', { field: 'n' }],
    [
      'w',
      'short_text',
      {
        all: [
          { field: 'n' },
          {
            any: [
              { any: [{ not: { field: 'n' } }, { field: 'n', at_most: 3 }] },
              { all: [{ not: { field: 'colour_1', contains: 0 } }, { not: { field: 'colour_1', contains: 1 } }] },
            ],
          },
        ],
      },
    ],
  ]);
});

test('what is no questionnaire is refused with what there is', async () => {
  await expect(readQuestionnaire('a.csv', bytesOf('a,b\n1,2\n'))).rejects.toThrow(
    new QuestionnaireFileError('“a.csv” is no questionnaire that can be read. There are: REDCap, SurveyJS, XLSForm.'),
  );
  await expect(readQuestionnaire('a.csv', bytesOf(''))).rejects.toThrow('The file is empty.');
});
