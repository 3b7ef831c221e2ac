import { REMOTE_NAMES } from '@club/shared/federation';
import { aUser } from '@club/shared/testing';
import { listen } from '../../../host/trials/support/listening';
import { pickWithoutVideo } from '../../data/pick';
import { searchFor } from '../acts/finding';
import { sendEvaluation, sendFeedback } from '../acts/sending';
import { expect, type InEngine, test } from '../fixtures';

const REFUSED: InEngine = {
  chromium: [/frame-ancestors/, /request failed: .* net::ERR_BLOCKED_BY_RESPONSE/],
  firefox: [/frame-ancestors/, /request failed: .* NS_ERROR_CSP_FRAME_ANCESTOR_VIOLATION/],
  webkit: [/frame-ancestors/],
};

test('a foreign page cannot frame the site', async ({ visitor, site, problems, expectErrors }) => {
  const html = `<!doctype html><title>Ajena</title><link rel="icon" href="data:,"><iframe src="${site.origin}/"></iframe>`;
  const foreign = await listen((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  expectErrors(REFUSED);
  await visitor.tab.goto(`${foreign.origin}/`);
  await problems.expectDeclared();
  const asked = site.host.asked(/./).map(({ url }) => url);
  // Where it was refused is the site's to know, by the browser and without who it was.
  expect(asked.filter((url) => url !== '/_remotes/reports')).toEqual(['/']);
  await foreign.stop();
});

test('who the visitor is stands in no address, and no remote is told which page is read', async ({
  visitor,
  site,
  directory,
}) => {
  const canary = aUser({
    name: 'Canaria',
    phone: '87654321',
    email: 'canaria@example.com',
    idCard: '987654321',
  });
  const person = pickWithoutVideo(directory);
  await visitor.visit('/especialistas', { stored: { user: JSON.stringify(canary) } });
  await searchFor(visitor, person.name, person.nombre);
  await visitor.main.role('button', 'Evaluar especialista').click();
  await sendEvaluation(visitor, 'Cumplió.');
  await sendFeedback(visitor, 'Discreto.');
  const remotes = REMOTE_NAMES.flatMap((name) => site.remotes[name].asked(/./));
  const asked = [...site.host.asked(/./), ...remotes];
  expect(asked.length).toBeGreaterThan(20);
  const told = asked.map(({ url, referer }) => decodeURIComponent(`${url} ${referer}`));
  const secrets = [canary.name, canary.phone, canary.email ?? '', canary.idCard];
  expect(told.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  const pages = remotes.filter(
    ({ referer }) => referer.startsWith(`${site.origin}/`) && referer !== `${site.origin}/`,
  );
  expect(pages).toEqual([]);
  expect(await visitor.tab.run(() => document.cookie)).toBe('');
});
