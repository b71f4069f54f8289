/** The endings that files for import may have, for choosing one. Apart from the readers, so that a page can ask without loading them. */
export const importEndings = '.vsdx,.vsdm,.bpmn,.xml,.drawio,.dio,.svg,.png,.archimate,.json';
