import type { Contract } from '../../codegen/operations/contract-object.ts';
import type { Model } from '../contract/model.ts';
import type { Feed } from './changes/feed.ts';
import type { FileStore } from './files/file-store.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';

/** The services of one request. Model and contract stay those at its beginning. */
export interface Services {
  readonly database: Database;
  readonly model: Model;
  readonly contract: Contract;
  readonly settings: Settings;
  readonly files: FileStore;
  /** The feed of live changes, for calls that stream them. */
  readonly feed: Feed;
  /** True while the process ends, so that load balancers send no further requests. */
  readonly ending: boolean;
}
