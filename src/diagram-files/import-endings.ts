/**
 * The file extensions that the import dialog accepts. They are separate from the readers, so that a page need not load
 * the readers. Files with some of these extensions are refused with instructions.
 */
export const importEndings =
  '.vsdx,.vsdm,.vstx,.vstm,.vssx,.vssm,.vsd,.vdx,.bpmn,.bpmn2,.xml,.drawio,.dio,.svg,.png,.archimate,.json,.zip';
