import { listenOnFreePort } from '../../../host/trials/support/free-ports';
import { type ErrorsByEngine, expect, test } from '../fixtures';

const REFUSED: ErrorsByEngine = {
  chromium: [/frame-ancestors/, /request failed: .* net::ERR_BLOCKED_BY_RESPONSE/],
  firefox: [/frame-ancestors/, /request failed: .* NS_ERROR_CSP_FRAME_ANCESTOR_VIOLATION/],
  webkit: [/frame-ancestors/],
};

test('a foreign page cannot frame the site', { tag: '@chromium' }, async ({
  visitor,
  site,
  problems,
  expectErrors,
}) => {
  const html = `<!doctype html><title>Ajena</title><link rel="icon" href="data:,"><iframe src="${site.origin}/"></iframe>`;
  const foreign = await listenOnFreePort((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  expectErrors(REFUSED);
  await visitor.tab.goto(`${foreign.origin}/`);
  await problems.expectDeclared();
  const asked = site.host.asked(/./).map(({ url }) => url);
  // Ignores the browser's report of the blocked frame, which contains no data about the visitor, and a late beacon from
  // an earlier test's page.
  expect(asked.filter((url) => !/^\/_remotes\/(reports|signals)$/.test(url))).toEqual(['/']);
  await foreign.stop();
});
