import { remoteConfig } from '@club/shared/build';

export default remoteConfig({
  name: 'feedback',
  exposes: { FeedbackWidget: './src/widget/feedback-widget.tsx' },
});
