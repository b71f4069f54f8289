/** The figures in the top right corner of ArchiMate elements, in a box of 16 by 16 units. */
import { ellipse, rectangle, roundedRectangle } from '../paths.ts';

const arrow = 'M1 5.5L9 5.5L9 2L15 8L9 14L9 10.5L1 10.5Z';
const chevronUp = 'M2 6L8 1L14 6L14 15L8 10L2 15Z';
const flag = 'M1 3.5L11 3.5A4.5 4.5 0 0 1 11 12.5L1 12.5L5 8Z';
const pill = roundedRectangle({ x: 1, y: 4, width: 14, height: 8 }, 4);
const person = `${ellipse(8, 3.5, 2.5)}M8 6L8 11M3 8L13 8M8 11L4 15M8 11L12 15`;
const cylinder = `M4 4L12 4A2.5 4 0 0 1 12 12L4 12A2.5 4 0 0 1 4 4A2.5 4 0 0 1 4 12M12 4A2.5 4 0 0 0 12 12`;
const circles = ellipse(5.5, 8, 4.5) + ellipse(10.5, 8, 4.5);
const lollipop = `${ellipse(11, 8, 4)}M1 8L7 8`;
const halves = 'M6.5 2A6 6 0 0 0 6.5 14ZM9.5 2A6 6 0 0 1 9.5 14Z';
const banded = `${rectangle(1.5, 3, 13, 10)}M1.5 6L14.5 6`;
const component = `M4.5 2L14.5 2L14.5 14L4.5 14L4.5 11.5M4.5 8.5L4.5 7M4.5 4L4.5 2${rectangle(2, 4, 5, 3)}${rectangle(2, 8.5, 5, 3)}`;
const cube = 'M1.5 5L11 5L11 14.5L1.5 14.5ZM1.5 5L5 1.5L14.5 1.5L11 5M14.5 1.5L14.5 11L11 14.5';
const screen = `${roundedRectangle({ x: 2, y: 2.5, width: 12, height: 8 }, 1.5)}M5 10.5L2 14L14 14L11 10.5`;
const disks = `${ellipse(6.5, 9.5, 5)}M6.5 4.5A5 5 0 1 1 11.5 9.5`;
const path = 'M1 8L3.5 8M6.5 8L9.5 8M12.5 8L15 8M4 4.5L1 8L4 11.5M12 4.5L15 8L12 11.5';
const network = `${ellipse(4, 12, 2)}${ellipse(13, 12, 2)}${ellipse(6, 4, 2)}${ellipse(13.2, 4, 1.8)}M6 12L11 12M8 4L11.4 4M5.5 6L4.5 10M13.1 5.8L13 10`;
const paper = 'M3 1.5L10 1.5L13.5 5L13.5 14.5L3 14.5ZM10 1.5L10 5L13.5 5';
const wavy = 'M1.5 3L14.5 3L14.5 12Q11 9.5 8 12Q5 14.5 1.5 12Z';
const tabbed = `${rectangle(1.5, 3, 13, 10)}M1.5 6L8 6L8 3`;
const pin = 'M8 15L4 8.5A4.6 4.6 0 1 1 12 8.5Z';
const wheel = `${ellipse(8, 8, 4.5)}M8 1L8 15M1 8L15 8M3 3L13 13M13 3L3 13`;
const lens = `${ellipse(6.5, 6.5, 4.5)}M9.8 9.8L15 15`;
const target = ellipse(8, 8, 6.5) + ellipse(8, 8, 4) + ellipse(8, 8, 1.5);
const hit = `${ellipse(7, 9, 6)}${ellipse(7, 9, 3)}M7 9L14.5 1.5M11 2L11 5L14 5`;
const exclaimed = `${rectangle(3, 1.5, 10, 13)}M8 4L8 9.5M8 11.5L8 12.5`;
const slanted = 'M4.5 4L15 4L11.5 12L1 12Z';
const cloud = 'M4 12A3 3 0 0 1 3 6.5A3.5 3.5 0 0 1 8 4A3.5 3.5 0 0 1 13 6.5A3 3 0 0 1 12 12Z';
const battery = `${roundedRectangle({ x: 1, y: 4, width: 12, height: 8 }, 1.5)}M13 6.5L15 6.5L15 9.5L13 9.5M3.5 6L3.5 10M6 6L6 10M8.5 6L8.5 10`;
const steps =
  'M1.5 14.5L1.5 10L6 10L6 6L10.5 6L10.5 1.5L14.5 1.5L14.5 14.5ZM6 10L6 14.5M10.5 6L10.5 14.5M6 10L14.5 10M10.5 6L14.5 6';
const course = `${ellipse(10.5, 5.5, 4.5)}${ellipse(10.5, 5.5, 1.8)}M7 9L2 14M2 10.5L2 14L5.5 14`;
const chevron = 'M1 3L11 3L15 8L11 13L1 13L5 8Z';
const loop = 'M12.5 4.5A6 6 0 1 0 14 10M9.5 5.5L12.8 4.8L12.5 1.5';
const bars = 'M4 4L15 4M2.5 8L13.5 8M1 12L12 12';
const gap = `${ellipse(8, 8, 5)}M0.5 6.5L15.5 6.5M0.5 9.5L15.5 9.5`;
const teeth = `${ellipse(8, 8, 4.5)}${ellipse(8, 8, 1.6)}M8 3.5L8 1M8 12.5L8 15M3.5 8L1 8M12.5 8L15 8M4.8 4.8L3 3M11.2 11.2L13 13M11.2 4.8L13 3M4.8 11.2L3 13`;
const factory = 'M1.5 14.5L1.5 1.5L4 1.5L4 8L7.5 5.5L7.5 8L11 5.5L11 8L14.5 5.5L14.5 14.5Z';
const road = 'M4.5 6L11.5 6M4.5 10L11.5 10M5.5 3L1 8L5.5 13M10.5 3L15 8L10.5 13';
const hexagon = 'M4.5 2L11.5 2L15 8L11.5 14L4.5 14L1 8ZM5.5 5L3.8 8M10.5 5L12.2 8M6 12L10 12';

const figures: Readonly<Record<string, string>> = {
  Process: arrow,
  Function: chevronUp,
  Interaction: halves,
  Event: flag,
  Service: pill,
  Actor: person,
  Role: cylinder,
  Collaboration: circles,
  Interface: lollipop,
  Object: banded,
  Component: component,
  Node: cube,
  Device: screen,
  SystemSoftware: disks,
  Path: path,
  CommunicationNetwork: network,
  Artifact: paper,
  Product: tabbed,
  Contract: `${banded}M1.5 10L14.5 10`,
  Representation: `${wavy}M1.5 6L14.5 6`,
  Location: pin,
  Stakeholder: cylinder,
  Driver: wheel,
  Assessment: lens,
  Goal: target,
  Outcome: hit,
  Principle: exclaimed,
  Requirement: slanted,
  Constraint: `${slanted}M7 4L3.5 12`,
  Meaning: cloud,
  Value: ellipse(8, 8, 7, 4.5),
  Resource: battery,
  Capability: steps,
  CourseOfAction: course,
  ValueStream: chevron,
  WorkPackage: loop,
  Deliverable: wavy,
  Plateau: bars,
  Gap: gap,
  Equipment: teeth,
  Facility: factory,
  DistributionNetwork: road,
  Material: hexagon,
};

// The prefix of a type names its layer, and does not change the figure: a business process and an application process
// look alike.
const layer = /^(Business|Application|Technology|Infrastructure|Implementation|Data)(?=[A-Z])/;

/** The figure of a type; undefined if the type has none. */
export const figureOf = (type: string): string | undefined => figures[type] ?? figures[type.replace(layer, '')];

const behaviour = /(Process|Function|Interaction|Event|Service|ValueStream|Capability|CourseOfAction|WorkPackage)$/;
const motivation = /^(Stakeholder|Driver|Assessment|Goal|Outcome|Principle|Requirement|Constraint|Meaning|Value)$/;

/** The corner style of a box, which shows the aspect of its type: structure, behaviour or motivation. */
export const cornersOf = (type: string): 'square' | 'round' | 'cut' =>
  motivation.test(type) ? 'cut' : behaviour.test(type) ? 'round' : 'square';
