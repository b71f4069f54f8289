/** The colours that drawings of ArchiMate give to its layers. */
const layers: readonly (readonly [colour: string, types: RegExp])[] = [
  ['#B5FFFF', /^(Application|DataObject)/],
  [
    '#C9E7B7',
    /^(Technology|Infrastructure|Node|Device|SystemSoftware|Path|Network|Communication|Artifact|Equipment|Facility|Distribution|Material)/,
  ],
  ['#CCCCFF', /^(Stakeholder|Driver|Assessment|Goal|Outcome|Principle|Requirement|Constraint|Meaning|Value)$/],
  ['#F5DEAA', /^(Resource|Capability|CourseOfAction|ValueStream)/],
  ['#FFE0E0', /^(WorkPackage|Deliverable|ImplementationEvent|Plateau|Gap)/],
  ['#FFFFB5', /^(Business|Product|Contract|Representation|Location)/],
];

/** The colour of an element's layer; undefined for what stands across them. */
export const layerColour = (type: string): string | undefined => layers.find(([, types]) => types.test(type))?.[0];
