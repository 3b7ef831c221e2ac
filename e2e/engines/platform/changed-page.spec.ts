import { pickCertified } from '../../kit/directory';
import { isServerRendered } from '../../kit/places';
import { type ErrorsByEngine, expect, test } from '../fixtures';
import { pollUntil } from '../view';
import type { EngineTestVisitor } from '../visitor';

/** React error 418: hydration mismatch. */
const MISMATCH = /Minified React error #418/;
const MISMATCHED: ErrorsByEngine = { chromium: [MISMATCH], firefox: [MISMATCH], webkit: [MISMATCH] };

/** Simulates hiding the page, which makes it store its release signals. Returns the stored signals. */
const keptSignals = (visitor: EngineTestVisitor): Promise<{ bien: string[]; mal: string[] } | null> =>
  visitor.tab.run(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return JSON.parse(localStorage.getItem('club:senales') ?? 'null');
  });

test('a release is not blamed for server HTML that a phone, a translator or a proxy has changed', {
  tag: '@chromium',
}, async ({ visitor, site, directory, expectErrors }) => {
  expectErrors(MISMATCHED);
  const { id, name } = pickCertified(directory);
  const path = `/detalle/${id}`;
  await pollUntil('it is drawn', () => isServerRendered(site.origin + path));
  site.host.spoil(new RegExp(`^${path}$`), (body, response) =>
    response.end(String(body).replace(/(<h1[^>]*>)(.*?)(<\/h1>)/, '$1<font>$2</font>$3')),
  );
  await visitor.visit(path);
  await visitor.composed();
  await visitor.main.role('heading', name).appear();
  expect(await visitor.page.part('font').shown()).toBe(false);
  await pollUntil('the profile is known', async () =>
    JSON.stringify(await keptSignals(visitor)).includes('"profile/'),
  );
  expect(await keptSignals(visitor)).toMatchObject({
    mal: [],
    bien: expect.arrayContaining([expect.stringMatching(/^profile\//)]),
  });
});
