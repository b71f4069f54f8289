/** The calls written by hand, by operationId: each constant below this folder whose name ends in `Handlers`. Made by codegen. */
import type { Handlers } from '../calls/call.ts';
import { analyticsHandlers } from './analytics/handlers.ts';
import { assessmentImportHandlers } from './assessments/import.ts';
import { assessmentLogicHandlers } from './assessments/logic.ts';
import { assessmentOverviewHandlers } from './assessments/overview.ts';
import { participantHandlers } from './assessments/participants.ts';
import { responseExportHandlers } from './assessments/response-export.ts';
import { responsePdfHandlers } from './assessments/response-pdf.ts';
import { templateExportHandlers } from './assessments/template-export.ts';
import { assistantHandlers } from './assistant/ask.ts';
import { languageModelHandlers } from './assistant/test-connection.ts';
import { carryOverHandlers } from './data/carry-over.ts';
import { catalogDeltaHandlers } from './data/catalog-delta.ts';
import { catalogDownloadHandlers } from './data/catalog-download.ts';
import { catalogUploadHandlers } from './data/catalog-upload.ts';
import { mapUploadHandlers } from './data/map-upload.ts';
import { mappingCoverageHandlers } from './data/mapping-coverage.ts';
import { mappingDownloadHandlers } from './data/mapping-download.ts';
import { mappingSuggestionHandlers } from './data/mapping-suggestions.ts';
import { mappingUploadHandlers } from './data/mapping-uploads.ts';
import { vectorizeHandlers } from './data/vectorize.ts';
import { fileHandlers } from './files/files.ts';
import { imageHandlers } from './files/images.ts';
import { entityValueHandlers } from './items/handlers.ts';
import { companyCloneHandlers } from './people/company-clone.ts';
import { effectiveRightHandlers } from './people/effective-rights.ts';
import { invitationHandlers } from './people/invitations.ts';
import { licenceHandlers } from './people/licences.ts';
import { notificationHandlers } from './people/notifications.ts';
import { peopleImportHandlers } from './people/people-import.ts';
import { userCreateHandlers } from './people/user-create.ts';
import { accessLinkHandlers } from './projects/access-links.ts';
import { projectCopyHandlers } from './projects/copies.ts';
import { favoriteHandlers } from './projects/favorites.ts';
import { projectFileHandlers } from './projects/files.ts';
import { moduleCloneHandlers } from './projects/module-clone.ts';
import { myWorkHandlers } from './projects/my-work.ts';
import { projectThingHandlers } from './projects/things.ts';
import { proposalDecisionHandlers } from './proposals/decide.ts';
import { proposalDifferenceHandlers } from './proposals/differences.ts';
import { proposalMakingHandlers } from './proposals/make.ts';
import { currentUserHandlers } from './session/current-user.ts';
import { invitationAnswerHandlers } from './session/invitation-answers.ts';
import { ownLoginHandlers } from './session/own-logins.ts';
import { passwordHandlers } from './session/passwords.ts';
import { providerLoginHandlers } from './session/provider-logins.ts';
import { tokenHandlers } from './session/tokens.ts';
import { viewedHandlers } from './session/viewed.ts';
import { changeHandlers } from './system/changes.ts';
import { contractHandlers } from './system/contract.ts';
import { emailTemplateHandlers } from './system/email-templates.ts';
import { followChangesHandlers } from './system/follow-changes.ts';
import { healthHandlers } from './system/health.ts';
import { outgoingMailHandlers } from './system/outgoing-mail.ts';
import { searchHandlers } from './system/search.ts';
import { validatorHandlers } from './system/validators.ts';

export const handlers: Handlers = {
  ...analyticsHandlers,
  ...assessmentImportHandlers,
  ...assessmentLogicHandlers,
  ...assessmentOverviewHandlers,
  ...participantHandlers,
  ...responseExportHandlers,
  ...responsePdfHandlers,
  ...templateExportHandlers,
  ...assistantHandlers,
  ...languageModelHandlers,
  ...carryOverHandlers,
  ...catalogDeltaHandlers,
  ...catalogDownloadHandlers,
  ...catalogUploadHandlers,
  ...mapUploadHandlers,
  ...mappingCoverageHandlers,
  ...mappingDownloadHandlers,
  ...mappingSuggestionHandlers,
  ...mappingUploadHandlers,
  ...vectorizeHandlers,
  ...fileHandlers,
  ...imageHandlers,
  ...entityValueHandlers,
  ...companyCloneHandlers,
  ...effectiveRightHandlers,
  ...invitationHandlers,
  ...licenceHandlers,
  ...notificationHandlers,
  ...peopleImportHandlers,
  ...userCreateHandlers,
  ...accessLinkHandlers,
  ...projectCopyHandlers,
  ...favoriteHandlers,
  ...projectFileHandlers,
  ...moduleCloneHandlers,
  ...myWorkHandlers,
  ...projectThingHandlers,
  ...proposalDecisionHandlers,
  ...proposalDifferenceHandlers,
  ...proposalMakingHandlers,
  ...currentUserHandlers,
  ...invitationAnswerHandlers,
  ...ownLoginHandlers,
  ...passwordHandlers,
  ...providerLoginHandlers,
  ...tokenHandlers,
  ...viewedHandlers,
  ...changeHandlers,
  ...contractHandlers,
  ...emailTemplateHandlers,
  ...followChangesHandlers,
  ...healthHandlers,
  ...outgoingMailHandlers,
  ...searchHandlers,
  ...validatorHandlers,
};
