import { IconButton } from '../../../ui/icon-button.tsx';
import { nextZoom } from './on-sheet.ts';

interface ZoomToolsProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Sets the zoom at which the whole map is visible. */
  readonly onFit: () => void;
}

/** Buttons that zoom in, zoom out, and zoom to fit. `zoom` is 1 at actual size. */
export function ZoomTools({ zoom, onZoom, onFit }: ZoomToolsProps) {
  const [smaller, larger] = [nextZoom(zoom, -1), nextZoom(zoom, 1)];
  const shown = `${Math.round(zoom * 100)} %`;
  return (
    <div className="map-zoom" role="toolbar" aria-label="Size of the map">
      <IconButton
        icon="zoom-out"
        label="Zoom out"
        aria-disabled={smaller === zoom || undefined}
        onClick={() => onZoom(smaller)}
      />
      <button
        type="button"
        className="btn btn-quiet"
        aria-label={`Zoom ${shown}, to actual size`}
        onClick={() => onZoom(1)}
      >
        {shown}
      </button>
      <IconButton
        icon="zoom-in"
        label="Zoom in"
        aria-disabled={larger === zoom || undefined}
        onClick={() => onZoom(larger)}
      />
      <IconButton icon="arrows-fullscreen" label="Whole map" onClick={onFit} />
    </div>
  );
}
