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
