/** Runs tasks of one name one after another; tasks of different names do not wait for each other. */
export function inTurn(): <T>(name: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, task) => {
    const next = (last.get(name) ?? Promise.resolve()).then(task, task);
    last.set(name, next);
    void next
      .catch(() => undefined)
      .finally(() => {
        if (last.get(name) === next) last.delete(name);
      });
    return next;
  };
}

export interface Outcome<In, Out> {
  readonly done: readonly Out[];
  readonly failed: readonly { readonly input: In; readonly error: unknown }[];
}

/** Runs a task for each input, a few at a time, and goes on after failures. */
export async function fewAtATime<In, Out>(
  inputs: readonly In[],
  width: number,
  task: (input: In) => Promise<Out>,
): Promise<Outcome<In, Out>> {
  const done: Out[] = [];
  const failed: { input: In; error: unknown }[] = [];
  const queue = inputs.values();
  const worker = async () => {
    for (const input of queue) {
      try {
        done.push(await task(input));
      } catch (error) {
        failed.push({ input, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, worker));
  return { done, failed };
}
