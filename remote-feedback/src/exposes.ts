import type { RemoteExposes } from '@club/shared/federation';

/** What this remote offers to the host. */
export const exposes = {
  FeedbackWidget: () => import('./widget/feedback-widget'),
} satisfies RemoteExposes<'feedback'>;
