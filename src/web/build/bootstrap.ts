import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = /node_modules\/bootstrap\/dist\/css\/bootstrap(\.min)?\.css$/;

/** Class names of variants for one width of screen, and of components that are named in full wherever they are used. */
const droppable =
  /^\.(?:[a-z]+-)+?(?:sm|md|lg|xl|xxl)(?:-|$)|^\.(?:accordion|carousel|toast|progress|ratio|placeholder|breadcrumb|pagination|page-|link-|btn-outline-|text-bg-|navbar|list-group|focus-ring|icon-link|figure|img-|blockquote|display-|vstack|hstack|initialism|popover|col-|row-cols|offset-|g-|gx-|gy-|order-|btn-(?:info|warning|success|light|dark))/;

const classesOf = (selector: string): readonly string[] =>
  [...selector.matchAll(/\.[a-zA-Z][\w-]*/g)].map(([name]) => name);

/** Drops the rules of a plain style sheet whose every selector needs a droppable class that nothing names. */
export function withoutUnused(css: string, isNamed: (className: string) => boolean): string {
  const isUnused = (selector: string): boolean =>
    classesOf(selector).some((name) => droppable.test(name) && !isNamed(name.slice(1)));
  return css
    .replace(/(?<=^|[{}])([^{}@]+)(\{[^{}]*\})/g, (_, selectors: string, body: string) => {
      const kept = selectors.split(/,(?![^(]*\))/).filter((selector) => !isUnused(selector));
      return kept.length > 0 ? kept.join(',') + body : '';
    })
    .replace(/@(media|supports)[^{}]*\{\s*\}/g, '');
}

/** Leaves out of the built style sheet what no source names; while developing it stays whole. */
export function bootstrapPlugin(root: string): Plugin {
  return {
    name: 'bootstrap',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!source.test(id)) return null;
      const files = globSync('src/web/**/*.{ts,tsx}', { cwd: root });
      const words = new Set(
        files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[a-zA-Z][\w-]*/g) ?? []),
      );
      return withoutUnused(code, (name) => words.has(name));
    },
  };
}
