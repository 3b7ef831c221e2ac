import type { RemoteExposes } from '@club/shared/federation';

/** Lists the modules that the host may load. */
export const exposes = {
  FeedbackWidget: () => import('./widget/feedback-widget'),
} satisfies RemoteExposes<'feedback'>;
