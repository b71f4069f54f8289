/**
 * Upgrades the tables of a database to this release, or decides that this release can serve the tables of another
 * release unchanged.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Generated } from '../../codegen/generate.ts';
import type { Model } from '../contract/model.ts';
import { makeGrantedFunctions } from './engine/access/granted-functions.ts';
import { grantedFunctions } from './engine/access/grants.ts';
import { indexAllValues } from './engine/values/value-index.ts';
import { hiddenAnswersScript, makeHiddenAnswers } from './functions/hidden-answers.ts';
import { log } from './log.ts';
import { writeSeeds } from './seeds/seeds.ts';
import type { Settings } from './settings.ts';
import { type Database, systemActor } from './store/database.ts';
import { makeTextFold } from './store/fold-text.ts';
import { makeLabelIndexes } from './store/label-indexes.ts';
import { beat, otherReleases, recordRelease, type ServingNode, standingOf, sweepNodes } from './store/nodes.ts';
import { alterations, missingIn } from './store/release-tables.ts';
import {
  applyModel,
  engineVersion,
  prepareDatabase,
  readRecorded,
  removeLeftovers,
  tablesStamp,
} from './store/schema.ts';
import { makeSearchTables } from './store/search-tables.ts';
import { protectSecrets } from './store/stored-secrets.ts';
import type { Tables } from './store/table-spec.ts';
import { tablesOf } from './store/tables.ts';

/** The name of the lock that protects all changes of a start. */
const startLock = 'tessera start';

/** Milliseconds between two checks whether nodes of another release are still alive. */
const lookEvery = 2_000;

const tablesWanted = (model: Model): Tables => Object.fromEntries(tablesOf(model));

/** The stamp of a release in the database: a hash of its tables and of everything else that a start creates. */
export const releaseStamp = (model: Model): string => {
  const functions = createHash('sha256')
    .update(JSON.stringify([...grantedFunctions, hiddenAnswersScript]))
    .digest('hex')
    .slice(0, 8);
  return `${tablesStamp(model)}.${engineVersion}.${functions}`;
};

/**
 * Migrates tables and seeds to the resource files; true if there were no tables before. With `keep`, leftovers stay.
 */
export async function bringUpToDate(
  database: Database,
  { model }: Pick<Generated, 'model'>,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<boolean> {
  const applied = await applyModel(database, model, { keep });
  // Runs at every start, because a restored database lacks the function, and the extension may have been installed
  // since.
  await makeTextFold(database);
  await makeLabelIndexes(database, model);
  await makeSearchTables(database, model);
  await makeGrantedFunctions(database);
  if (model.resources.has('assessment_response')) await makeHiddenAnswers(database);
  await writeSeeds(database, model, applied);
  await indexAllValues(database, model);
  await database.transaction(systemActor, (run) => recordRelease(run, releaseStamp(model), model.version));
  return applied.created.length > 0 && applied.created.length >= model.resources.size;
}

export interface Upgraded {
  /** Whether the tables have just been created. */
  readonly fresh: boolean;
  /** Columns, as `table.column`, with secrets that were sealed under another SECRET. */
  readonly lostSecrets: readonly string[];
  /** Whether the tables belong to a later release, so that nothing was changed. */
  readonly isEarlier: boolean;
}

/** The options of a start on a database. */
export interface Start {
  readonly node: ServingNode;
  /** No other process serves the database; other recorded processes have ended. */
  readonly alone: boolean;
  /** The files may have been edited in any way: the tables follow every edit, including reverted ones. */
  readonly follow: boolean;
  /** Starts an earlier release although some of its tables have been removed. */
  readonly rollback: boolean;
}

/** The reason why a start must wait. */
interface Waiting {
  readonly changes: readonly string[];
  readonly others: readonly string[];
}

/**
 * Upgrades a database to this release, one process at a time. Tables of a later release stay. A change that is
 * incompatible with running nodes of another release waits until these nodes have ended.
 * @throws with a sentence if the tables cannot be served: {@link MigrationRefused} if values would be lost
 */
export async function upgradeDatabase(
  database: Database,
  generated: Generated,
  settings: Pick<Settings, 'secret' | 'secretBefore'>,
  start: Start,
): Promise<Upgraded> {
  let said = '';
  for (;;) {
    const step = await database.exclusively(startLock, () => upgradeOnce(database, generated, settings, start));
    if (!('changes' in step)) return step;
    const sentence = `${step.changes.join(', ')}: nodes of another release cannot work with that (${step.others.join(', ')}). This one starts when they have ended.`;
    if (sentence !== said) log.warn(sentence);
    said = sentence;
    await wait(lookEvery);
  }
}

async function upgradeOnce(
  database: Database,
  { model }: Generated,
  settings: Pick<Settings, 'secret' | 'secretBefore'>,
  { node, alone, follow, rollback }: Start,
): Promise<Upgraded | Waiting> {
  await prepareDatabase(database);
  await sweepNodes(database, alone);
  const [recorded, standing] = [await readRecorded(database), await standingOf(database, node.stamp)];
  const others = await otherReleases(database, node.stamp);
  if (standing === 'earlier' && !follow) {
    const missing = missingIn(recorded.tables, tablesWanted(model));
    if (missing.length === 0) {
      log.warn(
        { release: node.release },
        'The tables are of a later release. They hold what this release needs: it serves them and changes nothing.',
      );
      await makeGrantedFunctions(database, { replace: false });
      await beat(database, node);
      return { fresh: false, lostSecrets: [], isEarlier: true };
    }
    if (!(alone || rollback) || others.length > 0) throw new Error(missingText(missing, others));
  }
  const changes = alterations(recorded.tables, tablesWanted(model), model);
  if (others.length > 0 && changes.length > 0) return { changes, others };
  const fresh = await bringUpToDate(database, { model }, { keep: others.length > 0 });
  if (others.length === 0) noteStaying(await removeLeftovers(database, model));
  const lostSecrets = await protectSecrets(database, model, settings);
  await beat(database, node);
  return { fresh, lostSecrets, isEarlier: false };
}

function missingText(missing: readonly string[], others: readonly string[]): string {
  const living = others.length > 0 ? ` Nodes of other releases are running: ${others.join(', ')}.` : '';
  return `The tables are of a later release, and this one misses ${missing.join(', ')}.${living} Start the later release; or, to go back for good, stop all other nodes and start once with ROLLBACK=1: what is missing is then made again, empty.`;
}

const noteStaying = (staying: readonly string[]): void => {
  if (staying.length > 0)
    log.warn(
      { staying },
      'Values have been written to what this release no longer has. They stay until a release gives them up with "x-drop".',
    );
};

/**
 * Removes tables and columns that only nodes of an earlier release used, if these nodes have ended and this release is
 * the last one. Returns false if it must be called again later.
 */
export async function contractDatabase(database: Database, model: Model, stamp: string): Promise<boolean> {
  return database.exclusively(startLock, async () => {
    if ((await standingOf(database, stamp)) !== 'last') return true;
    if ((await otherReleases(database, stamp)).length > 0) return false;
    noteStaying(await removeLeftovers(database, model));
    return true;
  });
}
