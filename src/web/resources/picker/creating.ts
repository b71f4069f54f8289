import { type ComponentType, createContext } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { Option, OptionSource } from '../state/row/use-options.ts';

type Params = Readonly<Record<string, string>>;

/** A collection in which a picker may create a row. */
export interface Creatable {
  readonly entry: CollectionEntry;
  readonly params: Params;
}

export interface CreateInPlaceProps extends Creatable {
  /** The name of the new row. */
  readonly text: string;
  readonly onDone: (created: Option | null) => void;
}

/** How pickers create rows. Forms contain pickers, so their form comes from a context. */
export interface Creating {
  /** The collection in which the caller may create; looked up only if `wanted`. */
  readonly useCreatable: (source: OptionSource | null, params: Params, wanted: boolean) => Creatable | null;
  readonly CreateInPlace: ComponentType<CreateInPlaceProps>;
}

export const CreatingContext = createContext<Creating>({ useCreatable: () => null, CreateInPlace: () => null });
