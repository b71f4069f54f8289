/** Reads and checks the files of guided tours. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Tour, tourTargets } from '../../src/contract/tour.ts';
import { projectRoot } from '../project-root.ts';
import type { Problem } from './problem.ts';

export const tourFolder = 'schemas/tours';

/** The path of a tour's file, from the project's root. */
export const tourFilePath = (name: string): string => `${tourFolder}/${name}.json`;
const pictureFolder = 'src/web/tours/pictures';

interface TourMeta {
  readonly $defs: { readonly target: object };
}

/** The meta-schema of tours, completed with the page parts that a step can highlight. */
export function tourSchema(): object {
  const meta = JSON.parse(readFileSync(join(projectRoot, 'schemas/tour.meta.json'), 'utf8')) as TourMeta;
  return { ...meta, $defs: { ...meta.$defs, target: { ...meta.$defs.target, enum: tourTargets } } };
}

/** Reports pictures of steps whose file does not exist. */
export const pictureProblems = (tours: ReadonlyMap<string, unknown>): readonly Problem[] =>
  [...tours].flatMap(([name, tour]) =>
    (tour as Tour).steps.flatMap(({ image }, at): readonly Problem[] =>
      image === undefined || existsSync(join(projectRoot, pictureFolder, `${image.name}.svg`))
        ? []
        : [
            {
              file: tourFilePath(name),
              pointer: `/steps/${at}/image/name`,
              message: `There is no picture "${image.name}".`,
              mend: `Put ${image.name}.svg into ${pictureFolder}, or name another.`,
            },
          ],
    ),
  );

const namesKeys = /\b(?:Ctrl|Alt|Shift|Esc|Enter)\b|⌘|\bkeys?\b|\bquestion mark\b/i;

/** Reports tour texts that mention keys but have no alternative for devices without a keyboard. */
export const keyProblems = (tours: ReadonlyMap<string, unknown>): readonly Problem[] =>
  [...tours].flatMap(([name, tour]) =>
    (tour as Tour).steps.flatMap(({ text, text_without_keys: other }, at): readonly Problem[] => {
      const problem = (word: string, message: string, mend: string) => [
        { file: tourFilePath(name), pointer: `/steps/${at}/${word}`, message, mend },
      ];
      if (namesKeys.test(other ?? ''))
        return problem(
          'text_without_keys',
          'This speaks of keys where there are none.',
          'Say how it is done by touch.',
        );
      return namesKeys.test(text) && other === undefined
        ? problem('text', 'This speaks of keys, and a phone has none.', 'Add "text_without_keys".')
        : [];
    }),
  );
