import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import { type Box, isLink, type Point } from '../../../../diagram/cells/cell.ts';
import { centreOf } from '../../../../diagram/cells/geometry.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { cancelIdle, whenIdle } from '../../../ui/idle.ts';
import { paintCells } from '../../engine/overview.ts';
import { followPress } from '../../gestures/running-gesture.ts';
import { useEditor, useFromEditor } from '../../react/editor-context.ts';
import { useRemembered } from '../inspector/remembered.ts';
import { fitInto, mapBox } from './minimap-place.ts';
import './minimap.css';

/** The size of the minimap in pixels. */
const size = { width: 160, height: 120 } as const;
/** The minimum time between two drawings of the map, in milliseconds. */
const seldom = 200;
/** The fraction of the visible part by which an arrow key moves the view. */
const pace = 0.25;

/** The whole diagram in a small size, with a frame around the visible part that can be dragged. */
export function Minimap() {
  const editor = useEditor();
  const [open, setOpen] = useRemembered<boolean>('tessera.diagram.minimap', true);
  const map = useRef<HTMLElement>(null);
  // Whether the map is shown: not while the whole diagram is visible, unless the map is in use.
  const needed = useFromEditor(({ index, viewport }) => {
    const bounds = index.bounds();
    const used = map.current?.contains(document.activeElement) === true;
    return bounds !== undefined && (used || !isWithin(bounds, viewport.area));
  });
  if (!needed) return null;
  if (!open) {
    return (
      <div className="minimap" data-own-pointer>
        <IconButton icon="map" label="Show the minimap" onClick={() => setOpen(true)} />
      </div>
    );
  }
  return (
    <section ref={map} className="minimap" aria-label="Minimap" data-own-pointer>
      <SheetPicture />
      <IconButton
        icon="dash-lg"
        label="Hide the minimap"
        className="minimap-hide"
        onClick={() => {
          setOpen(false);
          editor.host.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}

const sameBox = (one: Box, other: Box): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const nowhere: Box = { x: 0, y: 0, width: 1, height: 1 };

function SheetPicture() {
  const editor = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const bounds = useFromEditor(({ index }) => index.bounds() ?? nowhere, sameBox);
  const area = useFromEditor(({ viewport }) => viewport.area, sameBox);
  const place = fitInto(bounds, size);
  const frame = mapBox(place, area);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let idle = 0;
    let isPainted = false;
    const paint = (): void => {
      idle = 0;
      const context = canvas.current?.getContext('2d');
      const whole = editor.index.bounds();
      if (!context || !whole) return;
      const ratio = Math.min(window.devicePixelRatio || 1, 2);
      const { zoom, x, y } = fitInto(whole, size);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, size.width * ratio, size.height * ratio);
      context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
      // Lines that are not routed yet are left out until the next drawing: routing thousands of lines at once would
      // block the page.
      const { graph } = editor;
      const drawn = graph.cells().filter((cell) => !editor.isRouting || !isLink(cell) || graph.routes.isFixed(cell));
      paintCells(
        context,
        { graph, jsids: drawn.map(({ jsid }) => jsid), routeOf: editor.route },
        { colours: editor.colours(), smallestWords: Number.POSITIVE_INFINITY },
        zoom,
      );
      isPainted = true;
      if (editor.isRouting) later();
    };
    const later = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (editor.moving.size || (isPainted && editor.isRouting)) later();
        else idle ||= whenIdle(paint, 1000);
      }, seldom);
    };
    later();
    const themed = new MutationObserver(later);
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-bs-theme'] });
    const ends = [editor.graph.onChange(later), editor.graph.onLayers(later), () => themed.disconnect()];
    return () => {
      for (const end of ends) end();
      clearTimeout(timer);
      if (idle) cancelIdle(idle);
    };
  }, [editor]);

  const goTo = (client: Point, from: HTMLElement): void => {
    // The map may have been removed, because the whole diagram is visible.
    if (!from.isConnected) return;
    const { left, top } = from.getBoundingClientRect();
    const wished = { x: (client.x - left - place.x) / place.zoom, y: (client.y - top - place.y) / place.zoom };
    const now = centreOf(editor.viewport.area);
    const { zoom } = editor.viewport.view;
    editor.viewport.pan((now.x - wished.x) * zoom, (now.y - wished.y) * zoom);
  };
  const onPointerDown = ({ nativeEvent, currentTarget }: ReactPointerEvent<HTMLDivElement>) => {
    const before = editor.viewport.view;
    followPress(editor, nativeEvent, () => ({
      move: ({ client }) => goTo(client, currentTarget),
      end: () => undefined,
      cancel: () => editor.viewport.set(before),
      scrolls: () => false,
    }));
    goTo({ x: nativeEvent.clientX, y: nativeEvent.clientY }, currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [
      0, 0,
    ];
    if (!dx && !dy) return;
    event.preventDefault();
    const { width, height } = editor.viewport.room;
    editor.viewport.pan((dx ?? 0) * width * pace, (dy ?? 0) * height * pace);
  };
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  return (
    <div className="minimap-sheet" style={size} onPointerDown={onPointerDown}>
      <canvas ref={canvas} width={size.width * ratio} height={size.height * ratio} style={size} />
      <button
        type="button"
        className="minimap-frame"
        aria-label="What is in view: arrow keys move it"
        style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
