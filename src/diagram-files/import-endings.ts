/**
 * The file extensions in the dialog for an import. Apart from the readers, so that a page needs not load them. Some are
 * refused with instructions.
 */
export const importEndings =
  '.vsdx,.vsdm,.vstx,.vstm,.vssx,.vssm,.vsd,.vdx,.bpmn,.bpmn2,.xml,.drawio,.dio,.svg,.png,.archimate,.json,.zip';
