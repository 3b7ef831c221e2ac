import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { SEARCH_WITH_MANY_RESULTS, specialistRowsForSearch } from '../../kit/lists';
import { CACHED_SPECIALIST, CACHED_SPECIALIST_NAME, cachedLists } from '../../kit/stored';
import { searchFor } from '../acts';
import { type ErrorsByEngine, expect, test } from '../fixtures';
import type { ResponseFault, ResponseSender } from '../front';

const LISTS = /\/servicio\/(especialistas|calificaciones)/;
const SPECIALISTS = new RegExp(DEMO_SITE_CONFIG.endpoints.specialists);
const FAILED = [/Error al obtener Especialistas/, /Error al obtener Calificaciones/];

/** Timeout for a list of 45 MB on a busy machine, ms. */
const LARGE_LIST_TIMEOUT_MS = 120_000;

const WORDS: ErrorsByEngine = {
  firefox: [/response 503/, /connect-src/, /request failed: .* NS_ERROR_DOM_BAD_URI/],
  webkit: [/503/, /Blocked by Content Security Policy/, /accounts\.example\.com/],
};

/** Faulty responses of the service. */
const ANSWERS: Record<string, ResponseFault | ResponseSender> = {
  'answers 503': (_body, response) => response.writeHead(503).end('[]'),
  'answers HTML with status 200': 'is HTML instead of a script',
  'is cut off in the middle': 'is cut off in the middle',
  'sends the visitor to a log-in page': (_body, response) =>
    response.writeHead(302, { location: 'https://accounts.example.com/login' }).end(),
  hangs: 'hangs',
};

test('stored lists and their timestamps survive every failure of the service', async ({
  visitor,
  site,
  expectErrors,
}) => {
  expectErrors(...FAILED, WORDS);
  const stored = cachedLists(new Date('2026-01-01T00:00:00Z'));
  for (const [name, answer] of Object.entries(ANSWERS)) {
    await site.host.heal();
    site.host.spoil(LISTS, answer);
    await visitor.visit(`/detalle/${CACHED_SPECIALIST.id}`, { stored });
    await visitor.main.role('heading', CACHED_SPECIALIST_NAME).appear();
    await visitor.main.text(/1 evaluación/).appear();
    expect(site.host.asked(LISTS), name).not.toEqual([]);
    for (const [key, text] of Object.entries(stored)) {
      expect(await visitor.stored(key), `${name}: ${key}`).toBe(text);
    }
    // Waits for search and feedback: if the next visit aborted their load, Firefox would report a wrong integrity hash.
    await visitor.page.role('banner').part('[data-boundary="directory"]').appear();
    await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
  }
});

test('a directory of 100,000 specialists is usable, rendered in part and not stored', async ({
  visitor,
  site,
  directory,
}) => {
  const rows = JSON.stringify(specialistRowsForSearch(directory, 100_000));
  // Holds the list until all remotes run. Otherwise a busy machine may still parse it when their load times out.
  let sendList = () => {};
  const running = new Promise<void>((resolve) => {
    sendList = resolve;
  });
  site.host.spoil(SPECIALISTS, (_body, response) => running.then(() => response.end(rows)));
  await visitor.visit(SEARCH_WITH_MANY_RESULTS);
  await visitor.page.role('banner').part('[data-boundary="directory"]').appear();
  await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
  sendList();
  await visitor.main.text(/^Se han encontrado 100\s?000 especialista/).appear(LARGE_LIST_TIMEOUT_MS);
  const cards = visitor.main.role('link', /^Persona \d+ Mora\b/);
  await cards.appear();
  expect((await cards.texts()).length).toBeLessThan(100);
  await searchFor(visitor, 'Persona 99999 Mora', 'Persona 99999');
  await visitor.main.role('heading', 'Persona 99999 Mora').appear();
  expect(await visitor.page.role(['dialog', 'alertdialog', 'alert']).texts()).toEqual([]);
  expect(await visitor.stored('especialistas')).toBeNull();
  expect(await visitor.stored('ultimaActualizacionEsp')).toBeNull();
});
