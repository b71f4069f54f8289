import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:icons.css';
const resolved = `\0${name}`;

/** One icon as a rule that hands its drawing to the mask of `.bi`. */
export function iconRule(icon: string, svg: string): string {
  const drawing = svg
    .replace(/\s(class|width|height|fill)="[^"]*"/g, '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent);
  return `.bi-${icon}{--icon:url("data:image/svg+xml,${drawing}")}`;
}

/** What may name an icon: a word after `bi-`, and any quoted word of a line that speaks of icons. */
export const iconNames = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => /icon|\bbi-/i.test(line))
    .flatMap((line) => [...line.matchAll(/\bbi-([a-z0-9-]+)|(["'])([a-z][a-z0-9-]*)\2/g)])
    .flatMap(([, after, , quoted]) => after ?? quoted?.replace(/^bi-/, '') ?? []);

/**
 * The icons the product uses, and no others, as one style sheet: the whole font would be larger than everything else
 * on the first page. While developing all of them are there, so that a new resource's icon needs no restart.
 */
export function iconsPlugin(root: string): Plugin {
  const drawings = join(root, 'node_modules/bootstrap-icons/icons');
  const used = (): readonly string[] => {
    const files = globSync(['src/**/*.{ts,tsx}', 'src/**/kind.json', 'schemas/**/*.json'], { cwd: root });
    return [...new Set(files.flatMap((file) => iconNames(readFileSync(join(root, file), 'utf8'))))].sort();
  };
  const all = () => globSync('*.svg', { cwd: drawings }).map((file) => file.slice(0, -'.svg'.length));
  let developing = false;
  return {
    name: 'icons',
    configResolved(config) {
      developing = config.command === 'serve';
    },
    resolveId: (id) => (id === name ? resolved : null),
    load(id) {
      if (id !== resolved) return null;
      return (developing ? all() : used())
        .map((icon) => ({ icon, file: join(drawings, `${icon}.svg`) }))
        .filter(({ file }) => existsSync(file))
        .map(({ icon, file }) => iconRule(icon, readFileSync(file, 'utf8')))
        .join('\n');
    },
  };
}
