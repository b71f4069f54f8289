/** Records the cost of requests to language models, for statistics and monthly limits. */
import sql from 'sql-template-tag';
import { type Database, systemActor } from '../store/database.ts';
import type { ConfiguredModel } from './configured-model.ts';

/** One request, or several requests of one answer. */
export interface ModelUse {
  readonly company: number | null;
  readonly user: number | null;
  readonly project: number | null;
  readonly model: ConfiguredModel;
  readonly purpose: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly failed: boolean;
}

/** The cost in the currency of the prices. */
export const costOf = (
  { inputPrice, outputPrice }: Pick<ConfiguredModel, 'inputPrice' | 'outputPrice'>,
  inputTokens: number,
  outputTokens: number,
): number => (inputTokens * inputPrice + outputTokens * outputPrice) / 1e6;

/** Records a use. Requests outside of a company are charged to no company. */
export async function noteUse(database: Database, use: ModelUse): Promise<void> {
  if (use.company === null) return;
  const { company, user, project, model, purpose, inputTokens, outputTokens, failed } = use;
  await database.query(
    systemActor,
    sql`insert into llm_usage (company_id, user_id, project_id, llm_model_id, purpose, input_tokens, output_tokens, cost, failed, position)
      values (${company}::int, ${user}::int, (select id from project where id = ${project}::int), (select id from llm_model where id = ${model.id}::int),
        ${purpose}, ${inputTokens}::int, ${outputTokens}::int, ${costOf(model, inputTokens, outputTokens)}::float8, ${failed}::boolean, 0)`,
  );
}
