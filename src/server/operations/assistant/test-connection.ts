/**
 * POST test_connection of a language model: tests whether its service answers, and returns the reason of a failure as a
 * sentence.
 */
import type { Handlers } from '../../calls/call.ts';
import { serviceAccess } from '../../calls/service-access.ts';
import { ApiProblem, notFound } from '../../engine/problem.ts';
import { chat } from '../../language-models/chat.ts';
import { type ConfiguredModel, modelById } from '../../language-models/configured-model.ts';
import { embed } from '../../language-models/embed.ts';
import { ServiceFailure } from '../../language-models/post.ts';
import { noteUse } from '../../language-models/usage.ts';

/** Limits of a test: milliseconds without data and in total, and bytes of the answer. */
const limits = { silence: 20_000, whole: 30_000, bytes: 256 * 1024 };

/**
 * Makes a short request and returns the token counts that the service reports.
 * @throws {ServiceFailure}
 */
async function tryOut(model: ConfiguredModel, signal: AbortSignal): Promise<{ input: number; output: number }> {
  const used = { input: 0, output: 0 };
  if (model.serves !== 'embedding') {
    const messages = [{ role: 'user', content: 'Answer with the one word: ready' } as const];
    for await (const part of chat(model, { messages, tools: [] }, { ...limits, signal }))
      if (part.kind === 'end') {
        used.input += part.tokens?.input ?? 0;
        used.output += part.tokens?.output ?? 0;
      }
  }
  if (model.serves !== 'chat') {
    const { tokens } = await embed(model, ['ready'], { timeoutMs: limits.whole, signal });
    used.input += tokens;
  }
  return used;
}

export const languageModelHandlers = {
  test_llm_model: async ({ granted: { row }, caller, signal }, { database, settings }) => {
    const model = await modelById(row.id, database, serviceAccess(settings));
    if (!model) throw notFound('This language model');
    if (model.base === '')
      throw new ApiProblem('service_failed', 'No address of a service is entered. Fill in "Address of the service".');
    const use = { company: caller.company?.id ?? null, user: caller.user, project: null, model, purpose: 'test' };
    try {
      const { input, output } = await tryOut(model, signal);
      // Only a successful test is recorded as use of the model.
      await noteUse(database, { ...use, inputTokens: input, outputTokens: output, failed: false });
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      const retry = error.retryAfter === null ? '' : ` It asks to be tried again after ${error.retryAfter} seconds.`;
      throw new ApiProblem('service_failed', error.message + retry);
    }
    return { status: 204 };
  },
} satisfies Partial<Handlers>;
