import type { RemoteExposes } from '@club/shared/federation';

/** Lists the modules that the host may load. */
export const exposes = {
  ProfilePage: () => import('./profile/profile-page'),
  HiringGuidePage: () => import('./hiring-guide/hiring-guide-page'),
  PrivacyPage: () => import('./legal/privacy-page'),
  AccessibilityPage: () => import('./legal/accessibility-page'),
} satisfies RemoteExposes<'profile'>;
