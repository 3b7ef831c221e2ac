import { testsOf } from './row';

/** Tests of the host's server, by short name. */
export const serverTests = {
  importing: testsOf('host/server/directory/commands/import/import-command.test.ts'),
  config: testsOf('host/server/platform/config/config.test.ts'),
  logging: testsOf('host/server/platform/logging/logging.test.ts'),
  submission: testsOf('host/server/directory/accept-submission.test.ts'),
  service: testsOf('host/server/directory/service-plugin.test.ts'),
  store: testsOf('host/server/directory/sql/store.test.ts'),
  crash: testsOf('host/trials/crash/crash.test.ts'),
};

/** Unit tests of the host's pages and layout, by short name. */
export const hostTests = {
  contentShown: testsOf('host/src/registration/start-registration.test.ts'),
  footer: testsOf('host/src/layout/footer.test.tsx'),
  header: testsOf('host/src/layout/header.test.tsx'),
  home: testsOf('host/src/home/home-page.test.tsx'),
  prerender: testsOf('host/src/prerender.test.tsx'),
  slot: testsOf('host/src/federation/remote-slot.test.tsx'),
  registration: testsOf('host/src/registration/registration.test.tsx'),
};

/** Unit tests of the directory remote and its search, by short name. */
export const directoryTests = {
  card: testsOf('remote-directory/src/specialist-card/specialist-card.test.tsx'),
  headerSearch: testsOf('remote-directory/src/header-search/header-search.test.tsx'),
  preselected: testsOf('remote-directory/src/drill-down/use-drill-down.test.ts'),
  province: testsOf('remote-directory/src/drill-down/province-filter-page.test.tsx'),
  recognized: testsOf('remote-directory/src/drill-down/step-view.test.ts'),
  results: testsOf('remote-directory/src/results/results-page.test.tsx'),
  searchMethod: testsOf('remote-directory/src/search-method/search-method-page.test.tsx'),
  workArea: testsOf('remote-directory/src/drill-down/work-area-filter-page.test.tsx'),
  ways: testsOf('shared/src/search/shortcut-match.test.ts'),
};

/** Unit tests of the profile remote, by short name. */
export const profileTests = {
  certificates: testsOf('remote-profile/src/certificates/certificates.test.tsx'),
  contact: testsOf('remote-profile/src/contact/contact-card.test.tsx'),
  contactWays: testsOf('remote-profile/src/contact/contact-methods.test.ts'),
  evaluation: testsOf('remote-profile/src/evaluation/use-evaluation-dialog.test.tsx'),
  ownEvaluation: testsOf('remote-profile/src/own-evaluations/own-evaluations-on-profile.test.tsx'),
  evaluationState: testsOf('remote-profile/src/evaluation/evaluation-state.test.ts'),
  information: testsOf('remote-profile/src/profile/information.test.ts'),
  closedMeanwhile: testsOf('remote-profile/src/evaluation/evaluation-closed-meanwhile.test.tsx'),
  page: testsOf('remote-profile/src/profile/profile-page.test.tsx'),
  ratings: testsOf('remote-profile/src/ratings/ratings.test.tsx'),
  ratingOverview: testsOf('remote-profile/src/ratings/rating-overview.test.ts'),
  wayBack: testsOf('remote-profile/src/profile/back-button.test.ts'),
};

/** Unit tests of the feedback remote, by short name. */
export const feedbackTests = {
  state: testsOf('remote-feedback/src/widget/widget-state.test.ts'),
  widget: testsOf('remote-feedback/src/widget/feedback-widget.test.tsx'),
};

/** Unit tests of the site's business rules, by short name. */
export const ruleTests = {
  refinement: testsOf('shared/src/domain/refinement.test.ts'),
  refinedSearch: testsOf('remote-directory/src/search/refined-search.test.ts'),
  contactLinks: testsOf('shared/src/domain/contact-links.test.ts'),
  countLabel: testsOf('shared/src/domain/count-label.test.ts'),
  dates: testsOf('shared/src/domain/dates.test.ts'),
  drillDown: testsOf('remote-directory/src/search/step-options.test.ts'),
  filters: testsOf('shared/src/domain/filters.test.ts'),
  listState: testsOf('shared/src/domain/list-state.test.ts'),
  matching: testsOf('shared/src/domain/matching.test.ts'),
  nameIndex: testsOf('shared/src/domain/name-index.test.ts'),
  places: testsOf('shared/src/domain/places.test.ts'),
  rating: testsOf('shared/src/domain/rating.test.ts'),
  registration: testsOf('shared/src/domain/registration.test.ts'),
  specialist: testsOf('shared/src/domain/specialist.test.ts'),
  submissions: testsOf('shared/src/domain/submissions.test.ts'),
  user: testsOf('shared/src/domain/user.test.ts'),
  video: testsOf('shared/src/domain/video.test.ts'),
  workAreas: testsOf('shared/src/domain/work-areas.test.ts'),
};

/** Unit tests of the shared package's lists, storage, service and catalogue, by short name. */
export const sharedTests = {
  cachedList: testsOf('shared/src/state/cached-list.test.tsx'),
  cachedListSlowService: testsOf('shared/src/state/cached-list-slow-service.test.tsx'),
  cells: testsOf('shared/src/service/cells.test.ts'),
  certificates: testsOf('shared/src/catalogue/certificates.test.ts'),
  client: testsOf('shared/src/service/client.test.ts'),
  demoRatings: testsOf('shared/src/demo/ratings.test.ts'),
  demoSpecialists: testsOf('shared/src/demo/specialists.test.ts'),
  keys: testsOf('shared/src/storage/keys.test.ts'),
  lists: testsOf('shared/src/state/lists.test.tsx'),
  pages: testsOf('shared/src/federation/pages.test.ts'),
  parse: testsOf('shared/src/service/parse.test.ts'),
  provinces: testsOf('shared/src/catalogue/provinces.test.ts'),
  routes: testsOf('shared/src/routes.test.ts'),
  sampleRatings: testsOf('shared/src/catalogue/sample-ratings.test.ts'),
  savedSearch: testsOf('shared/src/state/saved-search.test.tsx'),
  serverData: testsOf('shared/src/state/server-data.test.tsx'),
  shortlist: testsOf('shared/src/state/shortlist.test.tsx'),
  submissions: testsOf('shared/src/state/submissions.test.tsx'),
  user: testsOf('shared/src/state/user.test.tsx'),
  workAreas: testsOf('shared/src/catalogue/work-areas.test.ts'),
};

/** Unit tests of the shared UI components, by short name. */
export const kitTests = {
  button: testsOf('shared/src/ui/button/button.test.tsx'),
  certificateImage: testsOf('shared/src/ui/certificate/certificate-image.test.tsx'),
  dialog: testsOf('shared/src/ui/dialog/dialog.test.tsx'),
  menu: testsOf('shared/src/ui/menu/menu-button.test.tsx'),
  message: testsOf('shared/src/ui/dialog/message-dialog.test.tsx'),
  starPicker: testsOf('shared/src/ui/stars/star-picker.test.tsx'),
  stars: testsOf('shared/src/ui/stars/stars.test.tsx'),
  toast: testsOf('shared/src/ui/toast/toast.test.tsx'),
  tokens: testsOf('shared/src/ui/styles/tokens.test.ts'),
};

/** Tests of the composed site, most of them in a browser, by short name. */
export const siteTests = {
  back: testsOf('e2e/product/back.spec.ts'),
  byName: testsOf('e2e/product/find-by-name.spec.ts'),
  byProvince: testsOf('e2e/product/find-by-province.spec.ts'),
  byTile: testsOf('e2e/product/find-by-tile.spec.ts'),
  certificates: testsOf('e2e/product/certificates.spec.ts'),
  copy: testsOf('e2e/unit/copy.test.ts'),
  evaluation: testsOf('e2e/product/evaluation.spec.ts'),
  failingService: testsOf('e2e/product/failing-service.spec.ts'),
  feedback: testsOf('e2e/product/feedback.spec.ts'),
  home: testsOf('e2e/product/home.spec.ts'),
  layout: testsOf('e2e/product/layout.spec.ts'),
  lateSends: testsOf('e2e/product/late-sends.spec.ts'),
  offline: testsOf('e2e/product/offline.spec.ts'),
  ownEvaluation: testsOf('e2e/product/own-evaluation.spec.ts'),
  privacy: testsOf('e2e/product/privacy.spec.ts'),
  profile: testsOf('e2e/product/profile.spec.ts'),
  ratings: testsOf('e2e/product/ratings.spec.ts'),
  registration: testsOf('e2e/product/registration.spec.ts'),
  results: testsOf('e2e/product/results.spec.ts'),
  routes: testsOf('e2e/product/routes.spec.ts'),
  scriptService: testsOf('e2e/platform/script-service.spec.ts'),
  sharing: testsOf('e2e/product/federation-sharing.spec.ts'),
  storage: testsOf('e2e/product/storage-shapes.spec.ts'),
  video: testsOf('e2e/product/video.spec.ts'),
  weekly: testsOf('e2e/product/weekly-cache.spec.ts'),
  arranged: testsOf('e2e/product/arranged-results.spec.ts'),
  drawn: testsOf('e2e/product/drawn-pages.spec.ts'),
  hiringGuide: testsOf('e2e/product/hiring-guide.spec.ts'),
  offlineWorker: testsOf('e2e/product/offline-worker.spec.ts'),
  quotation: testsOf('e2e/product/quotation.spec.ts'),
  searchWays: testsOf('e2e/product/search-ways.spec.ts'),
  shortlist: testsOf('e2e/product/shortlist.spec.ts'),
};
