import type { BenchedProduct } from '../open-product.ts';
import { boxSize, type Sample } from './sample.ts';

/** Creates a module with the sample. Returns the path of its page. */
export async function fillDiagram(product: BenchedProduct, { nodes, links }: Sample): Promise<string> {
  const id = await product.fill('Bpmns', `${nodes.length} steps`, (typeOf) => [
    nodes.map(({ id: jsid, label, x, y }) => ({
      jsid,
      entity_attribute_id: typeOf('bp.Activity'),
      title: label,
      position: { x, y },
      size: boxSize,
    })),
    links.map(({ id: jsid, source, target }) => ({
      jsid,
      entity_attribute_id: typeOf('Flow'),
      source: source.id,
      target: target.id,
    })),
  ]);
  return `/projects/1/bpmn/${id}`;
}
