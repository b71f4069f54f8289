/** The path of the complete contract from the project's root. The file is generated and committed. */
export const contractPath = 'openapi/contract.json';
