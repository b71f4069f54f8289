import type { paths } from './generated/client.ts';

type Base<Path> = Path extends `${infer Start}/quick_index.json` ? Start : never;

/** Where a collection lies, as the contract writes it: without `.json`, its parameters in braces. */
export type CollectionPath = Base<keyof paths>;
