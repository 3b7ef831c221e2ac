import { testsOf } from './row';

export const server = {
  lists: testsOf('host/server/service/lists.test.ts'),
  config: testsOf('host/server/config/config.test.ts'),
  contact: testsOf('host/server/config/contact.test.ts'),
  logging: testsOf('host/server/logging/logging.test.ts'),
  readBody: testsOf('host/server/service/read-body.test.ts'),
  sends: testsOf('host/server/service/sends.test.ts'),
  siteConfig: testsOf('host/server/config/site-config.test.ts'),
  store: testsOf('host/server/service/sql/store.test.ts'),
  crash: testsOf('host/trials/crash/crash.test.ts'),
};

export const host = {
  banner: testsOf('host/src/home/banner.test.tsx'),
  contentShown: testsOf('host/src/registration/content-shown.test.ts'),
  footer: testsOf('host/src/layout/footer.test.tsx'),
  header: testsOf('host/src/layout/header.test.tsx'),
  home: testsOf('host/src/home/home-page.test.tsx'),
  prerender: testsOf('host/src/prerender.test.tsx'),
  privacy: testsOf('host/src/registration/registration-privacy.test.tsx'),
  slot: testsOf('host/src/federation/remote-slot.test.tsx'),
  registration: testsOf('host/src/registration/registration.test.tsx'),
};

export const directory = {
  card: testsOf('remote-directory/src/specialist-card/specialist-card.test.tsx'),
  headerSearch: testsOf('remote-directory/src/header-search/header-search.test.tsx'),
  preselected: testsOf('remote-directory/src/drill-down/preselected-area.test.ts'),
  province: testsOf('remote-directory/src/drill-down/province-filter-page.test.tsx'),
  recognized: testsOf('remote-directory/src/drill-down/recognized-steps.test.ts'),
  results: testsOf('remote-directory/src/results/results-page.test.tsx'),
  searchMethod: testsOf('remote-directory/src/search-method/search-method-page.test.tsx'),
  workArea: testsOf('remote-directory/src/drill-down/work-area-filter-page.test.tsx'),
};

export const profile = {
  certificates: testsOf('remote-profile/src/certificates/certificates.test.tsx'),
  contact: testsOf('remote-profile/src/contact/contact-card.test.tsx'),
  contactWays: testsOf('remote-profile/src/contact/contact-ways.test.ts'),
  evaluation: testsOf('remote-profile/src/evaluation/evaluation-entry.test.tsx'),
  evaluationState: testsOf('remote-profile/src/evaluation/evaluation-state.test.ts'),
  information: testsOf('remote-profile/src/profile/information-rows.test.ts'),
  closedMeanwhile: testsOf('remote-profile/src/evaluation/evaluation-closed-meanwhile.test.tsx'),
  page: testsOf('remote-profile/src/profile/profile-page.test.tsx'),
  ratings: testsOf('remote-profile/src/ratings/ratings.test.tsx'),
  wayBack: testsOf('remote-profile/src/profile/way-back.test.ts'),
};

export const feedback = {
  state: testsOf('remote-feedback/src/widget/widget-state.test.ts'),
  success: testsOf('remote-feedback/src/widget/feedback-success.test.tsx'),
  widget: testsOf('remote-feedback/src/widget/feedback-widget.test.tsx'),
};

export const rules = {
  areaNames: testsOf('shared/src/domain/area-names.test.ts'),
  cantonNames: testsOf('shared/src/domain/canton-names.test.ts'),
  certificateImages: testsOf('shared/src/domain/certificate-images.test.ts'),
  contactLinks: testsOf('shared/src/domain/contact-links.test.ts'),
  countLabel: testsOf('shared/src/domain/count-label.test.ts'),
  dates: testsOf('shared/src/domain/dates.test.ts'),
  drillDown: testsOf('shared/src/domain/drill-down.test.ts'),
  drillSteps: testsOf('shared/src/domain/drill-steps.test.ts'),
  email: testsOf('shared/src/domain/email.test.ts'),
  evaluation: testsOf('shared/src/domain/evaluation.test.ts'),
  filters: testsOf('shared/src/domain/filters.test.ts'),
  matching: testsOf('shared/src/domain/matching.test.ts'),
  phone: testsOf('shared/src/domain/specialist-phone.test.ts'),
  rating: testsOf('shared/src/domain/rating.test.ts'),
  registration: testsOf('shared/src/domain/registration.test.ts'),
  registrationFields: testsOf('shared/src/domain/registration-fields.test.ts'),
  search: testsOf('shared/src/domain/search.test.ts'),
  siteFeedback: testsOf('shared/src/domain/site-feedback.test.ts'),
  specialist: testsOf('shared/src/domain/specialist.test.ts'),
  specializations: testsOf('shared/src/domain/specializations.test.ts'),
  stars: testsOf('shared/src/domain/stars.test.ts'),
  user: testsOf('shared/src/domain/user.test.ts'),
  video: testsOf('shared/src/domain/video.test.ts'),
  weekly: testsOf('shared/src/domain/weekly-refresh.test.ts'),
};

export const shared = {
  cachedList: testsOf('shared/src/state/cached-list.test.tsx'),
  cachedListWaits: testsOf('shared/src/state/cached-list-waits.test.tsx'),
  catalogueState: testsOf('shared/src/state/catalogue.test.tsx'),
  cells: testsOf('shared/src/service/cells.test.ts'),
  certificates: testsOf('shared/src/catalogue/certificates.test.ts'),
  client: testsOf('shared/src/service/client.test.ts'),
  demoRatings: testsOf('shared/src/demo/ratings.test.ts'),
  demoSpecialists: testsOf('shared/src/demo/specialists.test.ts'),
  filters: testsOf('shared/src/state/filters.test.ts'),
  lists: testsOf('shared/src/state/lists.test.tsx'),
  pages: testsOf('shared/src/federation/pages.test.ts'),
  parse: testsOf('shared/src/service/parse.test.ts'),
  provinces: testsOf('shared/src/catalogue/provinces.test.ts'),
  routes: testsOf('shared/src/routes.test.ts'),
  sampleRatings: testsOf('shared/src/catalogue/sample-ratings.test.ts'),
  sends: testsOf('shared/src/state/sends.test.ts'),
  user: testsOf('shared/src/state/user.test.tsx'),
  workAreas: testsOf('shared/src/catalogue/work-areas.test.ts'),
};

export const kit = {
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

export const walk = {
  back: testsOf('e2e/specs/back.spec.ts'),
  byName: testsOf('e2e/specs/find-by-name.spec.ts'),
  byProvince: testsOf('e2e/specs/find-by-province.spec.ts'),
  byTile: testsOf('e2e/specs/find-by-tile.spec.ts'),
  certificates: testsOf('e2e/specs/certificates.spec.ts'),
  contact: testsOf('e2e/specs/contact.spec.ts'),
  copy: testsOf('e2e/unit/copy.test.ts'),
  evaluation: testsOf('e2e/specs/evaluation.spec.ts'),
  failingService: testsOf('e2e/specs/failing-service.spec.ts'),
  feedback: testsOf('e2e/specs/feedback.spec.ts'),
  home: testsOf('e2e/specs/home.spec.ts'),
  layout: testsOf('e2e/specs/layout.spec.ts'),
  lateSends: testsOf('e2e/specs/late-sends.spec.ts'),
  offline: testsOf('e2e/specs/offline.spec.ts'),
  profile: testsOf('e2e/specs/profile.spec.ts'),
  ratings: testsOf('e2e/specs/ratings.spec.ts'),
  registration: testsOf('e2e/specs/registration.spec.ts'),
  results: testsOf('e2e/specs/results.spec.ts'),
  routes: testsOf('e2e/specs/routes.spec.ts'),
  scriptService: testsOf('e2e/specs/script-service.spec.ts'),
  security: testsOf('e2e/specs/security.spec.ts'),
  sharing: testsOf('e2e/specs/federation-sharing.spec.ts'),
  storage: testsOf('e2e/specs/storage-shapes.spec.ts'),
  video: testsOf('e2e/specs/video.spec.ts'),
  weekly: testsOf('e2e/specs/weekly-cache.spec.ts'),
};
