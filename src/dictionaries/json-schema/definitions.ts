/** The definitions of a schema, which other parts reference by name. Pure. */
import type { DictionaryElement } from '../dictionary.ts';

/** The members of a schema that contain definitions. */
export const definitionHolders = ['definitions', '$defs'] as const;

export interface Definition {
  readonly holder: string;
  readonly name: string;
  readonly key: string;
  readonly element: DictionaryElement;
}

/** The elements that are definitions, by their keys: `definitions/Organization`. */
export const definitionsIn = (elements: readonly DictionaryElement[]): readonly Definition[] =>
  elements.flatMap((element) => {
    const [holder = '', name] = element.key.split('/');
    const isDefinition =
      element.parent === null && name !== undefined && (definitionHolders as readonly string[]).includes(holder);
    return isDefinition ? [{ holder, name: element.key.slice(holder.length + 1), key: element.key, element }] : [];
  });
