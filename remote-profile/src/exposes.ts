import type { RemoteExposes } from '@club/shared/federation';

/** Lists the modules that the host may load. */
export const exposes = {
  ProfilePage: () => import('./profile/profile-page'),
  HiringGuidePage: () => import('./hiring-guide/hiring-guide-page'),
  EvaluationCarePage: () => import('./legal/evaluation-care-page'),
  PrivacyPage: () => import('./legal/privacy-page'),
  AccessibilityPage: () => import('./legal/accessibility-page'),
} satisfies RemoteExposes<'profile'>;
