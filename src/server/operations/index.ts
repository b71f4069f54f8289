/** The calls written by hand, and the replaced generic ones, by operationId. */
import type { Handlers } from '../http/types.ts';
import { accessLinkHandlers } from './access-links.ts';
import { changeHandlers } from './changes.ts';
import { currentUserHandlers } from './current-user.ts';
import { entityValueHandlers } from './entity-values.ts';
import { fileHandlers } from './files.ts';
import { imageHandlers } from './images.ts';
import { invitationHandlers } from './invitations.ts';
import { licenceHandlers } from './licences.ts';
import { moduleCloneHandlers } from './module-clone.ts';
import { passwordHandlers } from './passwords.ts';
import { tokenHandlers } from './tokens.ts';
import { userCreateHandlers } from './user-create.ts';
import { viewedHandlers } from './viewed.ts';

export const handlers: Handlers = {
  ...tokenHandlers,
  ...currentUserHandlers,
  ...viewedHandlers,
  ...passwordHandlers,
  ...accessLinkHandlers,
  ...changeHandlers,
  ...licenceHandlers,
  ...invitationHandlers,
  ...userCreateHandlers,
  ...entityValueHandlers,
  ...moduleCloneHandlers,
  ...imageHandlers,
  ...fileHandlers,
};
