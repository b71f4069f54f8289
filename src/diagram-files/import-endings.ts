/** The endings that files for import may have, for choosing one. Apart from the readers, so that a page can ask without loading them. Those that are only told what to do instead are among them. */
export const importEndings =
  '.vsdx,.vsdm,.vstx,.vstm,.vssx,.vssm,.vsd,.vdx,.bpmn,.bpmn2,.xml,.drawio,.dio,.svg,.png,.archimate,.json,.zip';
