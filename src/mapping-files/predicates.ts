/** Maps correspondences to SSSOM predicates. Pure. */
import type { Correspondence } from './mapping-set.ts';

/** The predicate that is written for each correspondence. */
export const predicateOf: Readonly<Record<Exclude<Correspondence, 'none'>, string>> = {
  equal: 'skos:exactMatch',
  close: 'skos:closeMatch',
  narrower: 'skos:narrowMatch',
  broader: 'skos:broadMatch',
  related: 'skos:relatedMatch',
  derived: 'prov:wasDerivedFrom',
};

/** The SSSOM id for an object, or a subject, without a counterpart. */
export const noTermFound = 'sssom:NoTermFound';

const known: Readonly<Record<string, Correspondence>> = {
  ...Object.fromEntries(Object.entries(predicateOf).map(([kind, predicate]) => [predicate, kind as Correspondence])),
  'owl:equivalentClass': 'equal',
  'owl:equivalentProperty': 'equal',
  'owl:sameAs': 'equal',
  'rdfs:subClassOf': 'broader',
  'rdfs:subPropertyOf': 'broader',
  'oboinowl:hasDbXref': 'related',
  'skos:mappingRelation': 'related',
};

const spaces: Readonly<Record<string, string>> = {
  'http://www.w3.org/2004/02/skos/core#': 'skos:',
  'http://www.w3.org/2002/07/owl#': 'owl:',
  'http://www.w3.org/2000/01/rdf-schema#': 'rdfs:',
  'http://www.w3.org/ns/prov#': 'prov:',
};

/** The correspondence of a predicate in short or full form; null for an unknown predicate. */
export function correspondenceOf(predicate: string): Correspondence | null {
  const space = Object.keys(spaces).find((one) => predicate.startsWith(one));
  const short = space ? `${spaces[space]}${predicate.slice(space.length)}` : predicate;
  return known[short] ?? null;
}
