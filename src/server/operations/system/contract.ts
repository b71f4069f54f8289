import type { Handlers } from '../../calls/call.ts';
import { partOf, tagsIn } from './contract-part.ts';
import { contractAnswer, type ServedContract } from './contract-text.ts';

export const contractHandlers = {
  get_contract: async ({ query, headers }, { contract, model }) => {
    const tags = query.tags === undefined ? null : tagsIn(query.tags, contract, model);
    const primary = query.calls === 'primary';
    const served: ServedContract = {
      of: contract,
      part: JSON.stringify([tags, primary]),
      make: () => (tags === null && !primary ? contract : partOf(contract, model, { tags, primary })),
    };
    return contractAnswer(served, headers);
  },
} satisfies Partial<Handlers>;
