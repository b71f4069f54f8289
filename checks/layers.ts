/** Checks imports between folders by the allowed layers. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A folder, a file, or a regular expression for paths, which takes precedence over the folder. */
type Place = string | RegExp;

/** Layers from the lowest to the highest. Each may import the layers before it, and the stacks in `on`. */
export interface Stack {
  readonly on: readonly string[];
  /** The layers. Several entries in one layer may import each other. */
  readonly layers: readonly (Place | readonly Place[])[];
}

export interface LayerFault {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const imports = /(?:\bfrom\s*|\bimport\(\s*|\bimport\s+)['"](\.[^'"]+)['"]/g;

/** The imports of a file, including types, as paths from the root. */
const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(imports)].map(([, to = '']) => normalize(join(dirname(file), to.split('?')[0] ?? '')));

const precision = (place: Place): number => (typeof place === 'string' ? place.length : Number.POSITIVE_INFINITY);

/** Imports among `files` of a higher layer or of a stack that is not in `on`, and files without a layer. */
export function faultsIn(
  files: readonly string[],
  stacks: Readonly<Record<string, Stack>>,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): readonly LayerFault[] {
  const places = Object.entries(stacks).flatMap(([stack, { layers }]) =>
    layers.flatMap((layer, height) => [layer].flat().map((place) => ({ stack, place: place as Place, height }))),
  );
  const placeOf = (file: string) =>
    places
      .filter(({ place }) =>
        typeof place === 'string' ? file === place || file.startsWith(`${place}/`) : place.test(file),
      )
      .sort((a, b) => precision(b.place) - precision(a.place))[0];
  const known = new Set(files);
  return files.flatMap((file): LayerFault[] => {
    const here = placeOf(file);
    if (!here) return [{ from: file, to: '', why: 'stands in no layer of checks/stacks.ts' }];
    const imported = importsOf(file, read(file)).filter((to) => known.has(to));
    return imported.flatMap((to): LayerFault[] => {
      const there = placeOf(to);
      if (!there) return [{ from: file, to, why: 'stands in no layer of checks/stacks.ts' }];
      if (there.stack === here.stack)
        return there.height <= here.height ? [] : [{ from: file, to, why: `${here.place} lies below ${there.place}` }];
      return stacks[here.stack]?.on.includes(there.stack)
        ? []
        : [{ from: file, to, why: `${here.stack} does not stand on ${there.stack}` }];
    });
  });
}
