export type { ListState } from '../domain';
export { configureSite, siteConfig } from './config';
export {
  loadRatings,
  loadSpecialists,
  type RatingState,
  refreshRatingsIfDue,
  refreshSpecialistsIfDue,
  type SpecialistState,
  specialistsRefreshedAt,
  useFromSpecialists,
  useNameSuggestions,
  useRatingSummary,
  useRatings,
  useSpecialist,
  useSpecialists,
} from './lists';
export {
  consumePendingDialog,
  failedRelease,
  forgetFailedRelease,
  type PendingDialog,
  rememberFailedRelease,
  rememberReload,
  wasReloadedFor,
} from './recovery';
export { clearCatalogueCache, clearFilters, savedFilters, saveFilters, useCatalogue } from './saved-search';
export type { EmbeddedValue, ListSelector, SelectedData, ServerData } from './server-data';
export { shortlist, syncShortlist } from './shortlist';
export { nextTask } from './slices';
export { fillStores, resetStores } from './stores';
export { isSending, type LiveReducer, sendEvaluation, sendFeedback, useLiveReducer } from './submissions';
export {
  clearUser,
  closeRegistration,
  currentUser,
  declineRegistration,
  isNoticeDismissed,
  offerRegistration,
  openRegistration,
  type RegistrationReason,
  saveUser,
  syncUser,
  useRegistrationPrompt,
  useUser,
} from './user';
