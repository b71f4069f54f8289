/** What people write for a type of JSON Schema that has another name. */
export const typeNames: Readonly<Record<string, string>> = {
  text: 'string',
  str: 'string',
  varchar: 'string',
  enum: 'string',
  reference: 'integer',
  int: 'integer',
  float: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  map: 'object',
};
