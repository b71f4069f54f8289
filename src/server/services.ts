import type { Contract } from '../../codegen/operations/contract-object.ts';
import type { Model } from '../contract/model.ts';
import type { Feed } from './changes/feed.ts';
import type { FileStore } from './files/file-store.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';

/** The services of one request. Model and contract are those at its beginning. */
export interface Services {
  readonly database: Database;
  readonly model: Model;
  readonly contract: Contract;
  readonly settings: Settings;
  readonly files: FileStore;
  /** Live changes, for calls that stream them. */
  readonly feed: Feed;
  /** The process is about to end, and load balancers should send no requests. */
  readonly ending: boolean;
}
