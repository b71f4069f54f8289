import { useMemo } from 'react';
import type { ImportedDiagram } from '../../../../diagram-files/import-result.ts';
import { counted } from '../../../resources/state/row/words.ts';
import { createGraph } from '../../engine/graph.ts';
import { countCells, sceneBox, sceneOf } from '../../export/scene.ts';
import { svgFile } from '../../export/svg-file.ts';
import { useSvgAddress } from '../print/print-preview.tsx';

/** The maximum number of cells in a preview: more would block the page for too long. */
const maxDrawn = 4000;

/** A preview of a page of the file. */
export function PagePreview({ page, small }: { readonly page: ImportedDiagram; readonly small: boolean }) {
  const svg = useMemo(() => {
    if (page.cells.length > maxDrawn) return null;
    const graph = createGraph(page.layers);
    graph.add(page.cells, 'load');
    const scene = sceneOf(graph, { hiddenLayers: true });
    const box = sceneBox(scene);
    return box ? svgFile(scene, box, { title: page.name, background: 'white' }) : '';
  }, [page]);
  if (svg === null) {
    const { shapes, links } = countCells(page.cells);
    return (
      <p className="text-2">
        {counted(shapes, '1 shape', 'shapes')} and {counted(links, '1 link', 'links')}: too many to be pictured here.
      </p>
    );
  }
  if (svg === '') return <p className="text-2">The page is empty.</p>;
  return <Picture svg={svg} name={page.name} small={small} />;
}

function Picture({ svg, name, small }: { readonly svg: string; readonly name: string; readonly small: boolean }) {
  const address = useSvgAddress(svg);
  return (
    address && (
      <img className={small ? 'import-thumbnail' : 'import-picture'} src={address} alt={`Preview of ${name}`} />
    )
  );
}
