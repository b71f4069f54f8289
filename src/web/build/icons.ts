import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { iconChoices } from '../../fields/icon/icon-choices.ts';

const name = 'virtual:icons.css';
const resolved = `\0${name}`;

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('bootstrap-icons/package.json')), 'font');
const font = join(folder, 'fonts/bootstrap-icons.woff2');
/** The code point of each icon in the font, by the name of the icon. */
const codes = new Map(
  Object.entries(JSON.parse(readFileSync(join(folder, 'bootstrap-icons.json'), 'utf8')) as Record<string, number>),
);

/** The CSS rules that render icons with a font; unknown names are ignored. */
export function iconRules(icons: readonly string[], url: string): string {
  const rules = icons.flatMap((icon) => {
    const code = codes.get(icon);
    return code === undefined ? [] : [`.bi-${icon}::before{content:"\\${code.toString(16)}"}`];
  });
  return [
    `@font-face{font-family:bootstrap-icons;font-display:block;src:url("${url}") format("woff2")}`,
    ...rules,
  ].join('\n');
}

/** Matches a list or table in source code whose first line contains "icon". */
const block = /^.*icon.*= [{[]\n(?:[^\]}].*\n)*/gim;

/**
 * The possible names of icons in source code: words after `bi-`, and all quoted words in lines and tables about icons.
 */
export const iconNames = (text: string): readonly string[] =>
  [...text.split('\n').filter((line) => /icon|\bbi-/i.test(line)), ...(text.match(block) ?? [])]
    .flatMap((part) => [...part.matchAll(/\bbi-([a-z0-9-]+)|(["'])([a-z0-9][a-z0-9-]*)\2/g)])
    .flatMap(([, after, , quoted]) => after ?? quoted?.replace(/^bi-/, '') ?? []);

/** A WOFF2 font that contains only these icons. */
export function fontOf(icons: readonly string[]): Promise<Buffer> {
  const letters = icons.flatMap((icon) => codes.get(icon) ?? []).map((code) => String.fromCodePoint(code));
  return subsetFont(readFileSync(font), letters.join(''), { targetFormat: 'woff2' });
}

/**
 * Builds a style sheet and a font with the icons that the product uses or that users can choose. The complete font
 * would be larger than the rest of the first page, and separate drawings for the icons took a fifth of the time until a
 * page appears. In development all icons are included, so that the icon of a new resource needs no restart.
 */
export function iconsPlugin(root: string): Plugin {
  const used = (): readonly string[] => {
    const files = globSync(['src/**/*.{ts,tsx}', 'src/**/kind.json', 'schemas/**/*.json'], { cwd: root });
    const names = files.flatMap((file) => iconNames(readFileSync(join(root, file), 'utf8')));
    return [...new Set([...names, ...iconChoices])].filter((icon) => codes.has(icon)).sort();
  };
  let developing = false;
  return {
    name: 'icons',
    configResolved(config) {
      developing = config.command === 'serve';
    },
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      if (developing) return iconRules([...codes.keys()], `/@fs/${font}`);
      const icons = used();
      const asset = this.emitFile({ type: 'asset', name: 'icons.woff2', source: await fontOf(icons) });
      // The placeholder that Vite replaces by the address of the file at the end of the build.
      return iconRules(icons, `__VITE_ASSET__${asset}__`);
    },
  };
}
