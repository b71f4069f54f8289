/** Classes of the style sheets that no source names, and classes in sources that no style sheet has. */

/** Comments, strings and addresses: points in them begin no class. */
const noise = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g;

/** The classes in the selectors of a style sheet. */
export function classesOfStyles(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replace(noise, '').match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)-?[A-Za-z_][\w-]*/g) ?? []));
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

/** The names in sources that may be classes: whole ones, and beginnings to which a template adds the rest. */
export class NamesInSources {
  readonly #words = new Set<string>();
  readonly #beginnings = new Set<string>();

  constructor(sources: Iterable<string>) {
    for (const source of sources) {
      const text = withoutComments(source);
      for (const [, beginning = ''] of text.matchAll(/([A-Za-z_][\w-]*-)(?=\$\{|['"`])/g))
        this.#beginnings.add(beginning);
      for (const [word] of text.matchAll(/[A-Za-z_][\w-]*/g)) this.#words.add(word);
    }
  }

  has(name: string): boolean {
    if (this.#words.has(name)) return true;
    for (let at = name.indexOf('-'); at > 0; at = name.indexOf('-', at + 1))
      if (this.#beginnings.has(name.slice(0, at + 1))) return true;
    return false;
  }
}

/** The classes that a source gives to elements by literals: `className="a b"`, or alternatives within `className={}`. */
export function classesGiven(source: string): ReadonlySet<string> {
  const text = withoutComments(source);
  const whole = [...text.matchAll(/\bclassName="([^"]*)"/g)].map(([, value = '']) => value);
  const alternatives = [...text.matchAll(/\bclassName=\{([^{}]*)\}/g)].flatMap(([, value = '']) =>
    // Compared with a value, or given to a function, a text is no class.
    [...value.matchAll(/([=!]==?\s*|\(|\[)?'([^']*)'/g)].flatMap(([, before, literal = '']) => (before ? [] : literal)),
  );
  return new Set([...whole, ...alternatives].flatMap((value) => value.split(/\s+/)).filter(Boolean));
}
