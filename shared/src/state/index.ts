export type { ListState } from '../domain';
export { clearCatalogueCache, useCatalogue } from './catalogue';
export { configureSite, siteConfig } from './config';
export { failedRelease, forgetFailedRelease, rememberFailedRelease } from './failed-releases';
export { clearFilters, savedFilters, saveFilters } from './filters';
export type { Carried, Taking } from './gather';
export { type PageData, startFromPage } from './page-start';
export { loadRatings, type RatingState, refreshRatingsIfDue, useRatingSummary, useRatings } from './ratings';
export {
  closeRegistration,
  declineRegistration,
  isNoticeDismissed,
  offerRegistration,
  openRegistration,
  type RegistrationReason,
  useRegistrationPrompt,
} from './registration-prompt';
export {
  consumePendingDialog,
  type PendingDialog,
  rememberReload,
  wasReloadedFor,
} from './reloads';
export { resetStores } from './reset';
export type { Selection } from './selection';
export { isSending, sendEvaluation, sendFeedback } from './sends';
export { shortlist, startShortlist } from './shortlist';
export { nextTask } from './slices';
export {
  loadSpecialists,
  refreshSpecialistsIfDue,
  type SpecialistState,
  specialistsRefreshedAt,
  useFromSpecialists,
  useNameSuggestions,
  useSpecialist,
  useSpecialists,
} from './specialists';
export { type LiveReducer, useLiveReducer } from './use-live-reducer';
export { clearUser, currentUser, saveUser, startUser, useUser } from './user';
