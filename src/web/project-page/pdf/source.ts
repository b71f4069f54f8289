import type { ProjectCode } from '../../modules/module-address.ts';
import type { Group } from '../../modules/module-groups.ts';
import type { ModuleKind } from '../../modules/module-kinds.ts';
import type { Row } from '../../resources/state/row/row.ts';
import type { CompanyWords } from '../../session/company-words.ts';

/** The input data for the PDF of a project. */
export interface ProjectSource {
  readonly project: Row;
  /** The code of the project in its address. */
  readonly code: ProjectCode;
  readonly groups: readonly Group[];
  readonly kinds: readonly ModuleKind[];
  readonly words: CompanyWords;
}
