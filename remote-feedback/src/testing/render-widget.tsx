import { configureSite, resetStores } from '@club/shared/state';
import { ToastRegion } from '@club/shared/ui';
import { installModalDialogs } from '@club/shared/ui/testing';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import FeedbackWidget from '../widget/feedback-widget';

const ENDPOINT = '/service/feedback';

installModalDialogs();

/** The widget beside the host's toasts, over a service that takes feedback as the test says. */
export function renderWidget(take: () => Promise<Response> = async () => new Response()) {
  configureSite({
    endpoints: { specialists: '', ratings: '', evaluation: '', feedback: ENDPOINT },
    resultsRating: 'sample',
    contact: {
      phone: '',
      email: '',
      whatsapp: '',
      servicePhone: '',
      terms: '',
      social: { facebook: '', instagram: '', youtube: '' },
    },
  });
  const fetched = vi.fn((_url: string, _init: RequestInit) => take());
  vi.stubGlobal('fetch', fetched);
  const view = render(
    <>
      <FeedbackWidget />
      <ToastRegion />
    </>,
  );
  return {
    ...view,
    visitor: userEvent.setup(),
    calls: () => fetched.mock.calls,
    /** The bodies sent so far. */
    sent: () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)) as unknown),
  };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStores();
});
