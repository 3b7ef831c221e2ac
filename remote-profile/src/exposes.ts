import type { RemoteExposes } from '@club/shared/federation';

/** What this remote offers to the host. */
export const exposes = {
  ProfilePage: () => import('./profile/profile-page'),
  HiringGuidePage: () => import('./hiring-guide/hiring-guide-page'),
} satisfies RemoteExposes<'profile'>;
