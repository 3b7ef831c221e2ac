import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { pickWithoutVideo } from '../../kit/directory';
import { CACHED_SPECIALIST, cachedLists, SPECIFIED_STORAGE_KEYS } from '../../kit/stored';
import { dismissNotice } from '../acts';
import { expect, test } from '../fixtures';
import { BLANK_PATH } from '../front';
import { pollUntil } from '../view';

const SPECIALISTS = new RegExp(DEMO_SITE_CONFIG.endpoints.specialists);
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

const CORRUPT = ['[{"id":', '[null,1,"x",[],{}]', '{"__proto__":{"polluted":1}}'];

test('invalid stored values are discarded and fetched again', async ({ visitor, directory }) => {
  const person = pickWithoutVideo(directory);
  for (const corrupt of CORRUPT) {
    const stored = Object.fromEntries(SPECIFIED_STORAGE_KEYS.map((key) => [key, corrupt]));
    await visitor.visit(`/detalle/${person.id}`, { registered: false, stored });
    await visitor.main.role('heading', person.name).appear();
    await pollUntil(`the list is kept instead of ${corrupt}`, async () => {
      const kept = (await visitor.stored('especialistas')) as string | null;
      return kept !== null && kept !== corrupt && JSON.parse(kept).length === directory.people.length;
    });
    expect(await visitor.tab.run(() => 'polluted' in {})).toBe(false);
  }
  await dismissNotice(visitor);
  expect(await visitor.account.texts()).toEqual(['Mi cuenta']);
});

test('a list with an impossible or old timestamp is fetched once and gets the current time', async ({
  visitor,
  site,
}) => {
  for (const time of ['2199-01-01T00:00:00.000Z', '2009-01-01T00:00:00.000Z', 'ayer']) {
    await site.host.heal();
    const stored = { ...cachedLists(LONG_AGO), ultimaActualizacionEsp: time };
    const before = new Date().toISOString();
    await visitor.visit(`/detalle/${CACHED_SPECIALIST.id}`, { stored });
    await visitor.main.role('heading', 'No se encontró al especialista.').appear();
    await pollUntil(`the list is no longer of ${time}`, async () => {
      const kept = String(await visitor.stored('ultimaActualizacionEsp'));
      return kept >= before && kept <= new Date().toISOString();
    });
    await visitor.page.role('banner').part('[data-boundary="directory"]').appear();
    expect(site.host.asked(SPECIALISTS), time).toHaveLength(1);
  }
});

test('when storage is full, the new list is shown, the old one stays stored, and no message appears', async ({
  visitor,
  directory,
}) => {
  const person = pickWithoutVideo(directory);
  const stored = cachedLists(LONG_AGO);
  await visitor.tab.goto(visitor.origin + BLANK_PATH);
  for (const [key, text] of Object.entries(stored)) await visitor.store(key, text);
  await visitor.tab.run(() => {
    for (let size = 8_388_608; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`de-otro-${size}`, 'x'.repeat(size));
      } catch {
        // Ignores the quota error: the test wants full storage.
      }
    }
    return true;
  });
  await visitor.open(`/detalle/${person.id}`);
  await dismissNotice(visitor);
  await visitor.main.role('heading', person.name).appear();
  await visitor.main.role('button', 'Ver evaluaciones').appear();
  expect(await visitor.page.role(['dialog', 'alert']).texts()).toEqual([]);
  for (const [key, text] of Object.entries(stored)) expect(await visitor.stored(key), key).toBe(text);
});
