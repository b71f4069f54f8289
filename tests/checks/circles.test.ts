import { expect, test } from 'vitest';
import { circlesIn, importedBy, mutualFolders } from '../../checks/circles.ts';

test('what a file needs before it runs is read, types included; what it loads later is not', () => {
  const text = `import { a } from './a.ts';
import type { B } from '../b.ts';
import './c.css';
import {
  d,
} from './d.ts';
export { e } from './e.ts';
import { f } from 'package';
const later = () => import('./g.ts');
const words = "import { h } from './h.ts'";
`;
  expect(importedBy(text)).toEqual(['./a.ts', '../b.ts', './c.css', './d.ts', './e.ts']);
});

test('files that import each other are told together, whatever leads to them or from them', () => {
  const imports = {
    start: ['a', 'alone'],
    a: ['b'],
    b: ['c', 'end'],
    c: ['a'],
    alone: ['end'],
    end: [],
    x: ['y'],
    y: ['x'],
  };
  expect(circlesIn(new Map(Object.entries(imports)))).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
  expect(circlesIn(new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: [] })))).toEqual([]);
});

test('two folders that import each other are told, by whatever files; a folder and one within it are not', () => {
  const imports = new Map([
    ['src/a/one.ts', ['src/b/one.ts', 'src/a/deep/one.ts']],
    ['src/a/deep/one.ts', ['src/a/two.ts']],
    ['src/b/two.ts', ['src/a/two.ts', 'src/c/one.ts']],
  ]);
  expect(mutualFolders(imports)).toEqual([['src/a', 'src/b']]);
});
