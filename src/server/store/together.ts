/** Batches calls of the same turn of the event loop. */
const identities = new WeakMap<object, number>();
let last = 0;

/** A number that identifies an object, for use in keys. */
export function identityOf(object: object): number {
  const known = identities.get(object);
  if (known !== undefined) return known;
  last += 1;
  identities.set(object, last);
  return last;
}

interface Asked<Input, Answer> {
  readonly input: Input;
  readonly settle: ((answer: Promise<Answer>) => void)[];
}

interface Together<Input, Answer> {
  /** Returns the batch key. Inputs of one turn with the same batch key are sent in one call of `ask`. */
  readonly group: (input: Input) => string;
  /** Returns the key of an input within its batch. Inputs with the same key are sent once, and have the same answer. */
  readonly key: (input: Input) => string;
  /** Returns one answer for each input, in the order of the inputs. The inputs have different keys. */
  readonly ask: (inputs: readonly [Input, ...Input[]]) => Promise<readonly Answer[]>;
}

/**
 * A function that collects the inputs of one turn of the event loop for one call of `ask`. If `ask` rejects, every
 * collected call rejects.
 */
export function together<Input, Answer>({
  group,
  key,
  ask,
}: Together<Input, Answer>): (input: Input) => Promise<Answer> {
  const waiting = new Map<string, Map<string, Asked<Input, Answer>>>();
  const send = (called: string): void => {
    const batch = [...(waiting.get(called)?.values() ?? [])];
    waiting.delete(called);
    const [first, ...others] = batch.map(({ input }) => input);
    if (first === undefined) return;
    const answers = ask([first, ...others]);
    for (const [i, { settle }] of batch.entries())
      for (const one of settle) one(answers.then((found) => found[i] as Answer));
  };
  return (input) =>
    new Promise<Answer>((settle) => {
      const called = group(input);
      let members = waiting.get(called);
      if (!members) {
        members = new Map();
        waiting.set(called, members);
        setImmediate(send, called);
      }
      const same = members.get(key(input));
      if (same) same.settle.push(settle);
      else members.set(key(input), { input, settle: [settle] });
    });
}
