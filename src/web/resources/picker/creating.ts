import { type ComponentType, createContext } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { Option, OptionSource } from '../state/row/use-options.ts';

type Params = Readonly<Record<string, string>>;

/** A collection in which a picker can create a row. */
export interface Creatable {
  readonly entry: CollectionEntry;
  readonly params: Params;
}

export interface CreateInPlaceProps extends Creatable {
  /** The typed text, which becomes the name of the new row. */
  readonly text: string;
  readonly onDone: (created: Option | null) => void;
}

/** How pickers create rows. A context provides this, because forms contain pickers, and pickers open forms. */
export interface Creating {
  /**
   * The collection in which the user may create rows; null if there is none. The collection is looked up only if
   * `wanted`.
   */
  readonly useCreatable: (source: OptionSource | null, params: Params, wanted: boolean) => Creatable | null;
  readonly CreateInPlace: ComponentType<CreateInPlaceProps>;
}

export const CreatingContext = createContext<Creating>({ useCreatable: () => null, CreateInPlace: () => null });
