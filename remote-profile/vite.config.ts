import { remoteConfig } from '@club/shared/build';

export default remoteConfig({
  name: 'profile',
  exposes: {
    ProfilePage: './src/profile/profile-page.tsx',
    HiringGuidePage: './src/hiring-guide/hiring-guide-page.tsx',
  },
});
