import { configureSite, resetStores } from '@club/shared/state';
import { aSiteConfig } from '@club/shared/testing';
import { ToastRegion } from '@club/shared/ui';
import { installModalDialogs } from '@club/shared/ui/testing';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import FeedbackWidget from '../widget/feedback-widget';

installModalDialogs();
/** Stubs scrollIntoView, which jsdom lacks. */
Element.prototype.scrollIntoView = () => undefined;

/** Renders the widget with the host's toasts; `respond` returns the response to each request. */
export function renderWidget(respond: () => Promise<Response> = async () => new Response()) {
  configureSite(aSiteConfig());
  const fetched = vi.fn((_url: string, _init: RequestInit) => respond());
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
    /** Returns the bodies of all requests sent so far. */
    sent: () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)) as unknown),
  };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStores();
});
