import { remoteConfig } from '@club/shared/build';

export default remoteConfig({
  name: 'profile',
  exposes: {
    ProfilePage: './src/profile/profile-page.tsx',
    HiringGuidePage: './src/hiring-guide/hiring-guide-page.tsx',
    EvaluationCarePage: './src/legal/evaluation-care-page.tsx',
    PrivacyPage: './src/legal/privacy-page.tsx',
    AccessibilityPage: './src/legal/accessibility-page.tsx',
  },
});
