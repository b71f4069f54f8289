/** The layers of `checks/stacks.ts` as Markdown, for docs/architecture.md. */
import type { Stack } from './layers.ts';

const [begin, end] = ['<!-- layers: written by node checks/main.ts --write -->', '<!-- end of layers -->'];

const lineOf = (place: string | RegExp): string =>
  typeof place === 'string' ? place : `files that match ${place.source.replaceAll('\\/', '/')}`;

/** A graph of the stacks, and the layers of each, from top to bottom. */
export function layerPicture(stacks: Readonly<Record<string, Stack>>): string {
  const arrows = Object.entries(stacks).flatMap(([name, { on }]) => on.map((below) => `  ${name} --> ${below}`));
  const lists = Object.entries(stacks).map(([name, { layers }]) => {
    const lines = layers.map((layer) =>
      [layer]
        .flat()
        .map((place) => lineOf(place as string | RegExp))
        .join(', '),
    );
    return [`**${name}**`, '', '```text', ...lines.reverse(), '```'].join('\n');
  });
  return ['```mermaid', 'flowchart TD', ...arrows, '```', '', lists.join('\n\n')].join('\n');
}

/**
 * The document with the picture between its two markers.
 * @throws if a marker is missing
 */
export function withPicture(document: string, picture: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`Write "${begin}" and "${end}" where the layers belong.`);
  return `${document.slice(0, from + begin.length)}\n${picture}\n${document.slice(to)}`;
}
