/** Style sheets and sources name the same classes. */
import { expect, test } from 'vitest';
import { classesGiven, classesOfStyles, NamesInSources } from '../../checks/classes.ts';

test('classes are read from selectors, also within conditions, and not from values, comments and texts', () => {
  const sheet = [
    '@media (width < 20.5px) { .card-head > .btn:not(.wide)::after { margin: .5em; content: ".text"; } }',
    '/* .comment {} */',
    '.picture { background: url(one.png); }',
  ].join('\n');
  expect([...classesOfStyles(sheet)]).toEqual(['card-head', 'btn', 'wide', 'picture']);
});

test('a source names a class as a word, or by the beginning of a template', () => {
  const names = new NamesInSources([`const a = \`heat-\${level} wide\`;`, '// only-here', "const b = 'lane-' + kind;"]);
  expect(['heat-low', 'wide', 'lane-last', 'only-here', 'heat', 'card-low'].map((name) => names.has(name))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('the classes that a source gives are literals, not compared values and arguments', () => {
  const source = [
    '<p className="one two">',
    "<p className={open ? 'three' : undefined}>",
    "<p className={kind === 'value' ? 'four' : classOf('argument')}>",
    `<p className={\`five \${six}\`}>`,
  ].join('\n');
  expect([...classesGiven(source)]).toEqual(['one', 'two', 'three', 'four']);
});
