import { type ComponentType, createContext } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { Option, OptionSource } from '../state/row/use-options.ts';

type Params = Readonly<Record<string, string>>;

/** A collection in which a picker may add a row. */
export interface Creatable {
  readonly entry: CollectionEntry;
  readonly params: Params;
}

export interface CreateInPlaceProps extends Creatable {
  /** What was typed: the new row's name. */
  readonly text: string;
  readonly onDone: (created: Option | null) => void;
}

/** How pickers add what they did not find. Forms are made of pickers, so that theirs is handed to them from above. */
export interface Creating {
  /** The collection a picker may create in, if the caller may; looked up only when it is wanted. */
  readonly useCreatable: (source: OptionSource | null, params: Params, wanted: boolean) => Creatable | null;
  readonly CreateInPlace: ComponentType<CreateInPlaceProps>;
}

export const CreatingContext = createContext<Creating>({ useCreatable: () => null, CreateInPlace: () => null });
