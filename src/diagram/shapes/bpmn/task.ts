import { activityType } from '../business-process/activity.ts';
import { taskIconName, taskIcons } from '../business-process/activity-icons.ts';
import { capital, choice } from '../choices.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { basicNext } from './next.ts';

const name = (icon: (typeof taskIcons)[number]): string => capital(`${taskIconName(icon)} task`.trim());

export const basicTasks: readonly StencilItem[] = taskIcons.map((icon_type) => ({
  label: name(icon_type),
  type: 'bpmn.Task',
  values: { icon_type },
  words: ['step', 'work'],
}));

const size = { width: 90, height: 70 };

/** The type of a step of work: an activity with at most an icon. */
export const basicTaskType: Omit<ShapeType, 'changes'> = {
  key: 'bpmn.Task',
  describe: ({ values }) => name(choice(values, 'icon_type', taskIcons, 'none')),
  sizes: { stencil: { width: 54, height: 42 }, preview: size, canvas: () => size },
  minimumSize: activityType.minimumSize,
  resizable: true,
  outline: 'rectangle',
  draw: activityType.draw,
  ...(activityType.settle && { settle: activityType.settle }),
  labelBox: activityType.labelBox,
  values: { icon_type: 'none' },
  embeddingEnabled: false,
  embeddingExcluded: false,
  hosts: true,
  frames: (_cell, child) => child.type === 'bpmn.Event',
  connectable: true,
  next: basicNext,
};
