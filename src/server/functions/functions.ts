import type { ServerFunctions } from '../engine/scope.ts';
import { answerProposals } from './answer-proposals.ts';
import { derivedRegistry } from './derived-registry.ts';
import { peopleRegistry } from './people-registry.ts';
import { projectHistory } from './project-history.ts';

/** The product's functions, which every scope carries into the engine. */
export const serverFunctions: ServerFunctions = {
  derived: derivedRegistry,
  people: peopleRegistry,
  recorders: [projectHistory, answerProposals],
};
