import { BrowserRouter } from '@club/shared/router';
import { configureSite } from '@club/shared/state';
import { aSiteConfig } from '@club/shared/testing';
import { ToastRegion } from '@club/shared/ui';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { type ComponentType, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

configureSite(aSiteConfig());
registerRemotes([{ name: 'feedback', entry: '/feedback/mf-manifest.json' }]);

const FeedbackWidget = lazy(async () => {
  const module = await loadRemote<{ default: ComponentType }>('feedback/FeedbackWidget');
  if (!module) throw new Error('The container answered nothing');
  return module;
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <aside>
      <Suspense>
        <FeedbackWidget />
      </Suspense>
    </aside>
    <ToastRegion />
  </BrowserRouter>,
);
