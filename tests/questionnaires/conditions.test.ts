/** Conditions in files: the conditions that each dialect imports, and the reasons for refused ones. */
import { describe, expect, test } from 'vitest';
import {
  parseCondition,
  redcapDialect,
  surveyJsDialect,
  xlsformDialect,
} from '../../src/questionnaires/conditions/parse.ts';
import { readQuestionnaire } from '../../src/questionnaires/read-questionnaire.ts';
import { xlsform } from './workbook.ts';

/** Conditions are written here without the $ before names, which would be template syntax. */
const xpath = (text: string): string => text.replaceAll('{', '${');

describe('what is read', () => {
  test.each([
    ["{a} = 'yes'", { field: 'a', is: ['yes'] }],
    ["selected({a}, 'x')", { field: 'a', contains: 'x' }],
    [
      "not(selected({a}, 'x')) and {b} >= 18",
      { all: [{ not: { field: 'a', contains: 'x' } }, { field: 'b', at_least: 18 }] },
    ],
    ["{a} != ''", { field: 'a' }],
    ["{a}=''", { not: { field: 'a' } }],
    ['18 < {b}', { field: 'b', above: 18 }],
    [
      "{a} = '1' or {a} = '2' or {b} = 3",
      {
        any: [
          { field: 'a', is: ['1', '2'] },
          { field: 'b', is: [3] },
        ],
      },
    ],
    [
      "({a} = 'x' or {b} = 1) and {c} != 'y'",
      {
        all: [
          {
            any: [
              { field: 'a', is: ['x'] },
              { field: 'b', is: [1] },
            ],
          },
          { not: { field: 'c', is: ['y'] } },
        ],
      },
    ],
    ['count-selected({a}) > 2', { count: 'a', above: 2 }],
    ['string-length({a}) <= 5', { count: 'a', at_most: 5 }],
    ['{a} = true()', { field: 'a', is: ['true'] }],
    ['{a} = ‘yes’', { field: 'a', is: ['yes'] }],
    ['{a} AND {b}', { all: [{ field: 'a' }, { field: 'b' }] }],
    ['{a} = -5', { field: 'a', is: [-5] }],
  ])('XLSForm: %s', (text, expected) => expect(parseCondition(xpath(text), xlsformDialect)).toEqual(expected));

  test.each([
    ["[sex] = '1' and [age] <> ''", { all: [{ field: 'sex', is: ['1'] }, { field: 'age' }] }],
    ["[race(2)] = '1'", { field: 'race', contains: '2' }],
    [
      "[race(2)] = '0' or [age] >= 18",
      { any: [{ not: { field: 'race', contains: '2' } }, { field: 'age', at_least: 18 }] },
    ],
  ])('REDCap: %s', (text, expected) => expect(parseCondition(text, redcapDialect)).toEqual(expected));

  test.each([
    ['{stars} > 3', { field: 'stars', above: 3 }],
    ["{a} = 'x' || !({b} empty)", { any: [{ field: 'a', is: ['x'] }, { field: 'b' }] }],
    ["{a} notempty && {b} anyof ['x', 'y']", { all: [{ field: 'a' }, { field: 'b', is: ['x', 'y'] }] }],
    ["{a} notcontains 'x'", { not: { field: 'a', contains: 'x' } }],
    ['{a} = true', { field: 'a', is: ['true'] }],
  ])('SurveyJS: %s', (text, expected) => expect(parseCondition(text, surveyJsDialect)).toEqual(expected));
});

describe('what is not', () => {
  test.each([
    ['', 'it is empty'],
    ['{a} =', 'it ends too early'],
    ["{a} = 'yes", 'a quotation mark is not closed'],
    ['({a}', 'A closing bracket is missing at its end'],
    ['{a} = 1) or {b}', '“)” stands behind its end'],
    ['today() > {a}', '“today” is not read'],
    ['{a} = {b}', 'two questions are compared with each other'],
    ["'a' = 'b'", 'two values are compared with each other'],
    ['{a} + 1 = 2', '“+” stands where nothing is known that begins so'],
    ["jr:choice-name({a}, '{a}')", '“jr:choice-name” is not read'],
    [`${'('.repeat(50)}{a}${')'.repeat(50)}`, 'it is nested deeper than 18 levels'],
    [Array.from({ length: 300 }, () => '{a} = 1').join(' and '), 'it has more than 200 comparisons'],
    [`{a} = '${'x'.repeat(10_000)}'`, 'it has 10,009 characters, of which 10,000 are read at most'],
  ])('%s', (text, reason) => expect(() => parseCondition(xpath(text), xlsformDialect)).toThrow(reason));

  test('whatever is written ends at once', () => {
    const start = performance.now();
    for (const text of [
      '('.repeat(9_999),
      'not('.repeat(2_499),
      "'".repeat(9_999),
      '{'.repeat(4_999),
      ' '.repeat(9_999),
      '-'.repeat(9_999),
    ])
      expect(() => parseCondition(xpath(text), xlsformDialect)).toThrow();
    expect(performance.now() - start).toBeLessThan(500);
  });
});

test('conditions of a form are bound to its questions and options; what is not understood is said by row', async () => {
  const head = ['type', 'name', 'label', 'relevant'];
  const rows = [
    ['select_one yn', 'kind', 'Kind?', ''],
    ['select_multiple yn', 'many', 'Many?', "{kind} = 'no'"],
    ['acknowledge', 'sure', 'Sure?', "selected({many}, 'yes') and count-selected({many}) > 1"],
    ['begin_group', 'g', 'Group', '{kind} = ‘yes’'],
    ['begin_group', 'inner', 'Inner', "{sure} = 'OK'"],
    ['begin_group', 'deep', 'Deep', 'count-selected({many}) < 3'],
    ['integer', 'age', 'Age?', "{kind} = 'maybe'"],
    ['text', 'free', 'Free?', "{many} = 'yes'"],
    ['end_group'],
    ['end_group'],
    ['text', 'a', 'A?', "{b} = 'x'"],
    ['text', 'b', 'B?', "{a} = 'x'"],
    ['text', 'c', 'C?', '{total} > 3'],
    ['end_group'],
    ['begin_group', 'h', 'Other', 'pulldata({kind})'],
    ['text', 'd', 'D?', "{kind} > 'yes'"],
    ['end_group'],
  ];
  const choices = [
    ['list_name', 'name', 'label'],
    ['yn', 'yes', 'Yes'],
    ['yn', 'no', 'No'],
  ];
  const { questionnaire } = await readQuestionnaire(
    'f.xlsx',
    await xlsform({ survey: [head, ...rows.map((row) => row.map(xpath))], choices }),
  );
  const shown = questionnaire.sections.flatMap((section) => [
    [section.name, section.shownIf],
    ...section.groups.flatMap((group) => [
      [`- ${group.name}`, group.shownIf],
      ...group.questions.map(({ key, shownIf, condition }) => [
        key,
        shownIf,
        ...(condition ? [condition.replaceAll('${', '{')] : []),
      ]),
    ]),
  ]);
  expect(questionnaire.faults).toEqual([]);
  expect(shown).toEqual([
    ['f', null],
    ['- f', null],
    ['kind', null],
    ['many', { field: 'kind', is: [1] }],
    [
      'sure',
      {
        all: [
          { field: 'many', contains: 0 },
          { count: 'many', above: 1 },
        ],
      },
    ],
    ['Group', { field: 'kind', is: [0] }],
    ['- Inner', { field: 'sure', is: [1] }],
    ['age', { count: 'many', below: 3 }, "{kind} = 'maybe'"],
    [
      'free',
      {
        all: [
          { count: 'many', below: 3 },
          {
            all: [
              { field: 'many', contains: 0 },
              { count: 'many', is: [1] },
            ],
          },
        ],
      },
    ],
    ['- Group', null],
    ['a', null, "{b} = 'x'"],
    ['b', null, "{a} = 'x'"],
    ['c', null, '{total} > 3'],
    ['Other', null],
    ['- Other', null],
    ['d', null, "{kind} > 'yes'"],
  ]);
  expect(questionnaire.notes.map(({ line, message }) => `${line} ${message}`.replaceAll('${', '{'))).toEqual([
    '5 Its condition has typographic quotation marks or dashes, which are read as plain ones.',
    '7 “Deep” is on a third level, of which there are two: its questions stand in “Inner”.',
    "8 When it is asked, “{kind} = 'maybe'”, is not understood: “kind” has no option “maybe”. It is kept for you to read, and hides nothing.",
    "12 When it is asked, “{b} = 'x'”, goes round in a circle with other conditions, or waits for one that does. It is kept for you to read, and hides nothing.",
    "13 When it is asked, “{a} = 'x'”, goes round in a circle with other conditions, or waits for one that does. It is kept for you to read, and hides nothing.",
    '14 When it is asked, “{total} > 3”, is not understood: there is no question “total”. It is kept for you to read, and hides nothing.',
    '16 When it is asked, “pulldata({kind})”, is not understood: “pulldata” is not read. It is left out, and hides nothing.',
    "17 When it is asked, “{kind} > 'yes'”, is not understood: the options of “kind” are put in order. It is kept for you to read, and hides nothing.",
  ]);
});
