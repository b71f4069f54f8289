/** The whole contract, generated and committed; from the project's root. */
export const contractPath = 'openapi/contract.json';
