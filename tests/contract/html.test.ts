/** Sanitizing of stored HTML: one list of allowed elements, and linear time. */
import { expect, test } from 'vitest';
import { isTooDeep } from '../../src/fields/html/allowed-html.ts';
import { cleanHtml } from '../../src/server/engine/write/body.ts';

test.each([
  ['<table><tr><td colspan="2" rowspan="3">x</td></tr></table>'],
  ['<a href="tel:+4930">x</a>'],
  ['<a href="/projects/1" title="There">x</a>'],
  ['<img src="/api/files/png-abc_DEF-1" alt="" />'],
  ['<img src="https://example.com/a.png" width="5" />'],
  ['<ol start="3"><li>x</li></ol>'],
])('%s stays as it is', (html) => {
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  ['<img src="/api/oauth/%256Cogouts.json">', ''],
  ['<img src="/api/files/../oauth/logouts.json">', ''],
  ['<img src="/api/files/%2e%2e/oauth/logouts.json">', ''],
  ['<img src="http://example.com/a.png">', ''],
  ['<img src="data:image/png;base64,AA">', ''],
  ['<img src="//example.com/a.png">', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//example.com">x</a>', '<a>x</a>'],
  ['<a href="/\\example.com">x</a>', '<a>x</a>'],
  ['<td onclick="x" style="color:red" colspan="2">x</td>', '<td colspan="2">x</td>'],
  ['<b title="x">y</b>', '<b>y</b>'],
  ['<script>x</script><iframe src="https://example.com"></iframe><section>y</section>', 'y'],
])('%s becomes %j', (html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned);
});

test('elements that the next of their kind ends are not nested', () => {
  expect(isTooDeep('<p>a<p>b<li>c<br><img src="x">'.repeat(500))).toBe(false);
  expect(isTooDeep('<div>'.repeat(100))).toBe(false);
  expect(isTooDeep('<div>'.repeat(101))).toBe(true);
  expect(isTooDeep('<div>x</div>'.repeat(500))).toBe(false);
});
