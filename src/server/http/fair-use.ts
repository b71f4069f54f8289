/**
 * Limits of concurrent requests of one caller. Further requests wait; far beyond what a person or a page sends, the
 * response is 429. Each process counts separately: the limits protect each process, and several processes together
 * allow a multiple.
 */
import type { Caller } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';

interface LimiterBounds {
  /** The maximum number of running requests. */
  readonly running: number;
  /** The maximum number of waiting requests. */
  readonly waiting: number;
}

/** Limits for an account. A page sends dozens of requests at once when it opens. */
const ofPeople: LimiterBounds = { running: 12, waiting: 500 };
/** Limits for an address, which many people may share. */
const ofAddresses: LimiterBounds = { running: 48, waiting: 2_000 };
/** Limits for heavy calls: searches, exports, imports, uploads, and checks of values (`heavy-calls.ts`). */
const ofHeavy: LimiterBounds = { running: 3, waiting: 60 };

/** A token bucket in megabytes that one caller may send or export: its capacity, and its refill per second. */
const megabytes = { stock: 1_000, perSecond: 10 };
/** The megabytes that an export counts as, because its size is not known before. */
export const exportMegabytes = 5;

/** Seconds after which a client may repeat a request that was refused because of load. */
export const soon = 5;

const tooMany = (seconds: number): ApiProblem =>
  new ApiProblem(
    'too_many',
    `You are asking for more at once than this server does for one caller. Wait ${seconds} seconds and repeat the request.`,
    { retry_after: seconds },
  );

/** Limits concurrent work by key, first come, first served. */
interface Limiters {
  /**
   * Waits for a slot, and returns a function that frees it.
   * @throws {ApiProblem} `too_many` if the queue is full
   */
  readonly enter: (key: string, most: LimiterBounds) => Promise<() => void>;
  /** The number of further entries that are possible now. */
  readonly left: (key: string, most: LimiterBounds) => number;
}

const allOf = ({ running, waiting }: LimiterBounds): number => running + waiting;

function makeLimiters(): Limiters {
  const limiters = new Map<string, { running: number; readonly queue: (() => void)[] }>();
  const left = (key: string, most: LimiterBounds): number => {
    const { running, queue } = limiters.get(key) ?? { running: 0, queue: [] };
    return allOf(most) - running - queue.length;
  };
  const enter = async (key: string, most: LimiterBounds): Promise<() => void> => {
    const limiter = limiters.get(key) ?? { running: 0, queue: [] };
    limiters.set(key, limiter);
    if (limiter.running < most.running) limiter.running += 1;
    else if (limiter.queue.length < most.waiting) await new Promise<void>((resolve) => limiter.queue.push(resolve));
    else throw tooMany(soon);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = limiter.queue.shift();
      // The slot is passed to the next entry of the queue, so that no later request can take it.
      if (next) next();
      else limiter.running -= 1;
      if (limiter.running === 0) limiters.delete(key);
    };
  };
  return { enter, left };
}

/** A token bucket for each key, refilled over time; `now` in milliseconds. */
interface Stocks {
  /**
   * Takes an amount.
   * @throws {ApiProblem} `too_many` if less remains
   */
  readonly spend: (key: string, amount: number, now: number) => void;
  readonly left: (key: string, now: number) => number;
}

function makeStocks(): Stocks {
  const stocks = new Map<string, { left: number; at: number }>();
  const filled = ({ left, at }: { left: number; at: number }, now: number): number =>
    Math.min(megabytes.stock, left + ((now - at) / 1_000) * megabytes.perSecond);
  const left = (key: string, now: number): number => filled(stocks.get(key) ?? { left: megabytes.stock, at: now }, now);
  const spend = (key: string, amount: number, now: number): void => {
    if (stocks.size > 10_000)
      for (const [one, stock] of stocks) if (filled(stock, now) >= megabytes.stock) stocks.delete(one);
    const rest = left(key, now);
    if (rest < amount) throw tooMany(Math.ceil((amount - rest) / megabytes.perSecond));
    stocks.set(key, { left: rest - amount, at: now });
  };
  return { spend, left };
}

/** The slot of one request of a caller. */
export interface Turn {
  /** Waits until the caller has few enough running heavy calls. */
  heavy(): Promise<void>;
  /**
   * Takes megabytes from the caller's token bucket.
   * @throws {ApiProblem} `too_many` if it is empty
   */
  spend(amount: number): void;
  end(): void;
}

/** The key that a request counts for: API key, account, access link with address, or address. */
function keyOf(
  { key, user, shared }: Caller,
  address: string,
): { readonly key: string; readonly limits: LimiterBounds } {
  if (key) return { key: `key ${key.id}`, limits: ofPeople };
  if (user !== null) return { key: `user ${user}`, limits: ofPeople };
  if (shared) return { key: `link ${shared.project} ${shared.module} ${address}`, limits: ofPeople };
  return { key: `address ${address}`, limits: ofAddresses };
}

export interface FairUse {
  /**
   * Waits for the slot of a request, which the calling code must free.
   * @throws {ApiProblem} `too_many` if too many requests of the caller wait
   */
  readonly enter: (caller: Caller, address: string) => Promise<Turn>;
  /** The limits of a caller and the remaining amounts, as header fields of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly fields: (caller: Caller, address: string) => Readonly<Record<'ratelimit-policy' | 'ratelimit', string>>;
}

const bytesIn = (amount: number): number => Math.floor(amount * 1024 * 1024);
/** Seconds in which an empty token bucket is refilled. */
const refill = megabytes.stock / megabytes.perSecond;

const policy = (limits: LimiterBounds): string =>
  [
    `"requests";q=${allOf(limits)};qu="concurrent-requests"`,
    `"heavy";q=${allOf(ofHeavy)};qu="concurrent-requests"`,
    `"transfer";q=${bytesIn(megabytes.stock)};qu="content-bytes";w=${refill}`,
  ].join(', ');

/** The limits of one process. */
export function makeFairUse(): FairUse {
  const requests = makeLimiters();
  const heavy = makeLimiters();
  const stocks = makeStocks();
  const enter: FairUse['enter'] = async (caller, address) => {
    const { key, limits } = keyOf(caller, address);
    const leave = await requests.enter(key, limits);
    let leaveHeavy: (() => void) | null = null;
    return {
      heavy: async () => {
        leaveHeavy ??= await heavy.enter(key, ofHeavy);
      },
      spend: (amount) => stocks.spend(key, amount, Date.now()),
      end: () => {
        leaveHeavy?.();
        leave();
      },
    };
  };
  const fields: FairUse['fields'] = (caller, address) => {
    const { key, limits } = keyOf(caller, address);
    const rest = stocks.left(key, Date.now());
    const seconds = Math.ceil((megabytes.stock - rest) / megabytes.perSecond);
    const left = [
      `"requests";r=${requests.left(key, limits)}`,
      `"heavy";r=${heavy.left(key, ofHeavy)}`,
      `"transfer";r=${bytesIn(rest)};t=${seconds}`,
    ];
    return { 'ratelimit-policy': policy(limits), ratelimit: left.join(', ') };
  };
  return { enter, fields };
}
