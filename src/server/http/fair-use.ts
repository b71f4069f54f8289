/**
 * What one caller may have going at a time, so that nobody keeps the others waiting: what is more waits its turn, and
 * only far beyond what a person or a page ever asks is the answer 429. Counted in this process alone: several processes
 * allow as many times as much, which protects each of them just as well.
 */
import type { Caller } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';

interface LimiterBounds {
  /** At a time. */
  readonly running: number;
  /** In the queue behind them. */
  readonly waiting: number;
}

/** A page asks for dozens of things when it opens, all at once. */
const ofPeople: LimiterBounds = { running: 12, waiting: 500 };
/** Many people may come from one address. */
const ofAddresses: LimiterBounds = { running: 48, waiting: 2_000 };
/** Searches, exports, imports, uploads, and checks of values (`heavy-calls.ts`). */
const ofHeavy: LimiterBounds = { running: 3, waiting: 60 };

/** Megabytes sent or exported, by one caller: a stock, and what comes to it in a second. */
const megabytes = { stock: 1_000, perSecond: 10 };
/** What an export counts for, in megabytes; how large it gets is not known before. */
export const exportMegabytes = 5;

/** Seconds after which whoever was turned away may try again. */
export const soon = 5;

const tooMany = (seconds: number): ApiProblem =>
  new ApiProblem(
    'too_many',
    `You are asking for more at once than this server does for one caller. Wait ${seconds} seconds and repeat the request.`,
    { retry_after: seconds },
  );

/** Lets so many of a key in at a time, in the order in which they came. */
interface Limiters {
  /** Answers what ends the place that was given. @throws {ApiProblem} `too_many` when the queue is full */
  readonly enter: (key: string, most: LimiterBounds) => Promise<() => void>;
  /** How many more may come now. */
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
      // The place is handed on, so that nobody slips in between.
      if (next) next();
      else limiter.running -= 1;
      if (limiter.running === 0) limiters.delete(key);
    };
  };
  return { enter, left };
}

/** A stock that is used up and fills again; `now` in milliseconds. */
interface Stocks {
  /** @throws {ApiProblem} `too_many` when less is left */
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

/** One request among those of its caller. */
export interface Turn {
  /** Waits until the caller has few enough expensive things going. */
  heavy(): Promise<void>;
  /**
   * Takes megabytes from the caller's stock.
   *
   * @throws ApiProblem `too_many` when it is used up
   */
  spend(amount: number): void;
  end(): void;
}

/** Whom a request counts for: the API key, the account, else the access link at its address, else the address. */
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
   * A turn for one request. Whoever enters must end it.
   *
   * @throws ApiProblem `too_many` when more waits than a caller may have waiting
   */
  readonly enter: (caller: Caller, address: string) => Promise<Turn>;
  /** What a caller may have, and has left, in the fields of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly fields: (caller: Caller, address: string) => Readonly<Record<'ratelimit-policy' | 'ratelimit', string>>;
}

const bytesIn = (amount: number): number => Math.floor(amount * 1024 * 1024);
/** Seconds in which an empty stock is full again. */
const refill = megabytes.stock / megabytes.perSecond;

const policy = (limits: LimiterBounds): string =>
  [
    `"requests";q=${allOf(limits)};qu="concurrent-requests"`,
    `"heavy";q=${allOf(ofHeavy)};qu="concurrent-requests"`,
    `"transfer";q=${bytesIn(megabytes.stock)};qu="content-bytes";w=${refill}`,
  ].join(', ');

/** Keeps the count for one server. */
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
