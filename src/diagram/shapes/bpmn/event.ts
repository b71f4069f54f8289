import type { CellValues } from '../../cells/cell.ts';
import { eventIconName, eventIcons } from '../business-process/event-icons.ts';
import { capital, choice } from '../choices.ts';
import { drawEvent, type EventLook, eventStyle, eventTypes } from '../event-drawing.ts';
import { inset, labelPlace } from '../label.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { basicNext } from './next.ts';

const look = (values: CellValues): EventLook => ({
  type: choice(values, 'event_type', eventTypes, 'single'),
  icon: choice(values, 'icon_type', eventIcons, 'none'),
  throwing: false,
  dashed: false,
});

const kinds = { single: 'start event', double: 'intermediate event', thick: 'end event' } as const;

const event = (label: string, event_type: string, icon_type = 'none'): StencilItem => ({
  label,
  type: 'bpmn.Event',
  values: { event_type, icon_type },
});

export const basicEvents: readonly StencilItem[] = [
  event('Start event', 'single'),
  event('Message start event', 'single', 'message'),
  event('Timer start event', 'single', 'timer'),
  event('Intermediate event', 'double'),
  event('Message event', 'double', 'message'),
  event('Timer event', 'double', 'timer'),
  event('End event', 'thick'),
  event('Message end event', 'thick', 'message'),
  event('Error end event', 'thick', 'error'),
  event('Terminate end event', 'thick', 'terminate'),
];

const size = { width: 36, height: 36 };

export const basicEventType: Omit<ShapeType, 'changes'> = {
  key: 'bpmn.Event',
  describe({ values }) {
    const { icon, type } = look(values);
    return capital(`${eventIconName(icon)} ${kinds[type]}`.trim());
  },
  sizes: { stencil: size, preview: size, canvas: () => size },
  minimumSize: size,
  resizable: false,
  outline: 'ellipse',
  draw: (cell) => drawEvent(cell, look(cell.values)),
  labelBox: ({ size: own, values }) => labelPlace(eventStyle(values, look(values)), own, inset(own, 4), values),
  values: { event_type: 'single', icon_type: 'none' },
  embeddingEnabled: false,
  embeddingExcluded: false,
  onBorder: true,
  connectable: true,
  next: basicNext,
};
