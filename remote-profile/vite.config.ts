import { remoteConfig } from '@club/shared/build';

export default remoteConfig({
  name: 'profile',
  port: 4312,
  exposes: { ProfilePage: './src/profile/profile-page.tsx' },
});
