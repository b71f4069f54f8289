import type { DiagramGraph } from '../engine/graph.ts';
import { sceneBox, sceneOf } from '../export/scene.ts';
import { svgFile } from '../export/svg-file.ts';
import './print-whole.css';

/**
 * Makes the browser's own print command print the whole diagram on one sheet, in the light theme, instead of the
 * visible part with the panels. (The command Print of the editor makes several sheets.) Applies only while `isShown`
 * returns true, because the page shows the diagram. Returns a function that stops this.
 */
export function printWhole(graph: DiagramGraph, name: () => string, isShown: () => boolean): () => void {
  let printed: HTMLElement | undefined;
  const end = () => {
    printed?.remove();
    printed = undefined;
  };
  const begin = () => {
    end();
    const scene = sceneOf(graph);
    const box = sceneBox(scene);
    if (!box || !isShown()) return;
    printed = document.createElement('figure');
    printed.className = box.width > box.height ? 'printed-diagram wide' : 'printed-diagram';
    const caption = document.createElement('figcaption');
    caption.textContent = name();
    const drawing = new DOMParser().parseFromString(
      svgFile(scene, box, { title: name(), background: 'transparent' }),
      'image/svg+xml',
    );
    printed.append(document.importNode(drawing.documentElement, true), caption);
    document.body.append(printed);
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    end();
  };
}
