import type { paths } from './generated/client.ts';

type Base<Path> = Path extends `${infer Start}/quick_index.json` ? Start : never;

/** The path of a collection in the contract: without `.json`, with parameters in braces. */
export type CollectionPath = Base<keyof paths>;
