import { expect, test } from 'vitest';
import { readBpmn } from '../../src/diagram-files/bpmn/read-bpmn.ts';
import { importLimits } from '../../src/diagram-files/limits.ts';
import { readXml, wordsOf } from '../../src/diagram-files/xml/read-xml.ts';
import { cellOf, process, readText } from './bpmn-file.ts';

test('the encoding follows the byte order mark, else the declaration', async () => {
  const xml = process('<task id="T" name="Prüfung" />');
  const latin = Buffer.from(`<?xml version="1.0" encoding="windows-1252"?>${xml}`, 'latin1');
  const wide = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le');
  const marked = Buffer.from(`\uFEFF${xml}`);
  for (const bytes of [latin, wide, marked]) {
    expect(cellOf((await readBpmn(bytes)).diagrams[0], 'T').title).toBe('Prüfung');
  }
});

test.each([
  ['nothing', ''],
  ['no XML', 'Dear colleague'],
  ['another XML', '<html xmlns="http://www.w3.org/1999/xhtml" />'],
  ['BPMN of no version we know', '<definitions xmlns="http://schema.omg.org/spec/BPMN/1.0" />'],
  ['no process', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" />'],
  ['a document type', `<!DOCTYPE x [<!ENTITY y "z">]>${process('<task id="T" name="&y;" />')}`],
  ['an end too early', process('<task id="T">').replace('</process></definitions>', '')],
  ['a deep nest', process('<task id="T" />').replace('<task', `${'<a>'.repeat(300)}<task`)],
])('a file with %s is refused with a sentence', async (_what, text) => {
  await expect(readText(text)).rejects.toMatchObject({ name: 'ImportRefused', message: expect.stringMatching(/\.$/) });
});

test.each([
  ['two roots', '<a/><b/>'],
  ['words beside its root', '<a/>b'],
  ['an attribute without quotes', '<a b=c/>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['tags that cross', '<a><b></a></b>'],
  ['zero bytes', '<a>\0</a>'],
  ['an encoding nobody knows', Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>')],
  ['bytes that are not what it says', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
])('XML with %s is refused with a sentence', (_what, source) => {
  expect(() => readXml(source)).toThrow(expect.objectContaining({ name: 'ImportRefused' }));
});

test('XML beyond the limits is refused', () => {
  const limits = { ...importLimits, xmlElements: 3, xmlDepth: 2, partBytes: 100 };
  expect(readXml('<a><b/><b/></a>', limits).children).toHaveLength(2);
  for (const xml of ['<a><b/><b/><b/></a>', '<a><b><c/></b></a>', `<a>${' '.repeat(100)}</a>`]) {
    expect(() => readXml(xml, limits)).toThrow(expect.objectContaining({ name: 'ImportRefused' }));
  }
});

test('names are read by their namespaces, words in the order of the document', () => {
  const root = readXml(
    '<x:a xmlns:x="urn:x" xmlns="urn:d" x:id="1" id="2">one<b xmlns:x="urn:y"><x:c/>t\r\nw&amp;o</b><![CDATA[<3>]]>&#x1F600;&#0;&own;</x:a>',
  );
  expect(root).toMatchObject({ name: 'x:a', local: 'a', prefix: 'x', namespace: 'urn:x' });
  expect({ ...root.attributes }).toEqual({ '{urn:x}id': '1', id: '2' });
  expect(root.children[0]).toMatchObject({ local: 'b', namespace: 'urn:d' });
  expect(root.children[0]?.children[0]).toMatchObject({ local: 'c', namespace: 'urn:y' });
  expect(root.text).toBe('one<3>😀&own;');
  expect(wordsOf(root)).toBe('onet\nw&o<3>😀&own;');
});
