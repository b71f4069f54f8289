/** The calls written by hand, and the replaced generic ones, by operationId. */
import type { Handlers } from '../calls/call.ts';
import { accessLinkHandlers } from './access-links.ts';
import { analyticsHandlers } from './analytics/handlers.ts';
import { changeHandlers } from './changes.ts';
import { companyCloneHandlers } from './company-clone.ts';
import { currentUserHandlers } from './current-user.ts';
import { effectiveRightHandlers } from './effective-rights.ts';
import { entityValueHandlers } from './entity-values.ts';
import { fileHandlers } from './files.ts';
import { healthHandlers } from './health.ts';
import { imageHandlers } from './images.ts';
import { invitationAnswerHandlers } from './invitation-answers.ts';
import { invitationHandlers } from './invitations.ts';
import { licenceHandlers } from './licences.ts';
import { moduleCloneHandlers } from './module-clone.ts';
import { ownLoginHandlers } from './own-logins.ts';
import { passwordHandlers } from './passwords.ts';
import { peopleImportHandlers } from './people-import.ts';
import { projectCopyHandlers } from './project-copies.ts';
import { projectFileHandlers } from './project-files.ts';
import { projectThingHandlers } from './project-things.ts';
import { providerLoginHandlers } from './provider-logins.ts';
import { tokenHandlers } from './tokens.ts';
import { userCreateHandlers } from './user-create.ts';
import { validatorHandlers } from './validators.ts';
import { viewedHandlers } from './viewed.ts';

export const handlers: Handlers = {
  ...healthHandlers,
  ...validatorHandlers,
  ...tokenHandlers,
  ...providerLoginHandlers,
  ...currentUserHandlers,
  ...viewedHandlers,
  ...ownLoginHandlers,
  ...passwordHandlers,
  ...accessLinkHandlers,
  ...changeHandlers,
  ...companyCloneHandlers,
  ...effectiveRightHandlers,
  ...peopleImportHandlers,
  ...analyticsHandlers,
  ...licenceHandlers,
  ...invitationAnswerHandlers,
  ...invitationHandlers,
  ...userCreateHandlers,
  ...entityValueHandlers,
  ...moduleCloneHandlers,
  ...projectCopyHandlers,
  ...projectFileHandlers,
  ...projectThingHandlers,
  ...imageHandlers,
  ...fileHandlers,
};
