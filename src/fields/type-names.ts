/** Common names for types of JSON Schema. */
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
