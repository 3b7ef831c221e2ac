import { remoteConfig } from '@club/shared/build';

export default remoteConfig({
  name: 'feedback',
  port: 4313,
  exposes: { FeedbackWidget: './src/widget/feedback-widget.tsx' },
});
