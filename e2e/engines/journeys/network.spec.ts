import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { REMOTE_NAMES } from '@club/shared/federation';
import { COMPOSED_REMOTES } from '../../data/composed-remotes';
import { fetchDirectory } from '../../data/directory';
import { pickWithoutVideo } from '../../data/pick';
import { searchFor } from '../acts/finding';
import { beThanked } from '../acts/sending';
import { expect, type InEngine, test } from '../fixtures';
import type { Front } from '../site/front';
import { until } from '../view/until';

const EVALUATION = new RegExp(DEMO_SITE_CONFIG.endpoints.evaluation);

const NO_ANSWER: InEngine = {
  chromium: [/request failed: .* net::ERR_/, /console error: Failed to load/],
  firefox: [/request failed|CORS request did not succeed|None of the .sha384. hashes/],
  webkit: [/network error/],
};

/** 400 kbit/s and 400 ms for each answer. */
const SLOW_3G = { latencyMs: 400, bytesPerSecond: 50_000 };

test('without a network the lists that are there go on, and a send fails in words and keeps its draft', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(NO_ANSWER);
  const person = pickWithoutVideo(directory);
  await visitor.visit(`/detalle/${person.id}`);
  await visitor.composed();
  await visitor.main.role('button', 'Evaluar especialista').click();
  const dialog = visitor.dialog(/^Evaluar a /);
  await dialog.role('textbox', /^Comentario/).type('Buen trabajo.');
  const fronts: Front[] = [site.host, ...REMOTE_NAMES.map((name) => site.remotes[name])];
  await Promise.all(fronts.map((front) => front.refuse()));
  await dialog.role('button', 'Enviar evaluación').click();
  await dialog.text('Error al enviar la evaluación.').appear();
  expect(await visitor.tab.run(() => document.querySelector('textarea')?.value ?? null)).toBe(
    'Buen trabajo.',
  );
  await visitor.tab.press('Escape');
  await dialog.vanish();
  await searchFor(visitor, person.name);
  await visitor.main.role('heading', person.name).appear();
});

test('on a slow phone network the page comes whole by itself, and no part of it is given up', async ({
  visitor,
  site,
  directory,
}) => {
  for (const front of [site.host, ...COMPOSED_REMOTES.map((name) => site.remotes[name])]) front.slow(SLOW_3G);
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.page.role('banner').part('[data-boundary="directory"]:not([role="alert"])').appear();
  await visitor.main.role('button', 'Evaluar especialista').appear();
  await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
  expect(await visitor.page.role('alert').texts()).toEqual([]);
});

test('an answer that is lost and another try by two quick clicks store an evaluation once', async ({
  visitor,
  site,
  directory,
  engineName,
  expectErrors,
}) => {
  expectErrors(NO_ANSWER);
  const person = pickWithoutVideo(directory);
  const comment = `Enviado con prisa en ${engineName}.`;
  await visitor.visit(`/detalle/${person.id}`);
  await visitor.main.role('button', 'Evaluar especialista').click();
  const dialog = visitor.dialog(/^Evaluar a /);
  await dialog.role('textbox', /^Comentario/).type(comment);
  site.host.spoil(EVALUATION, 'breaks off');
  await dialog.role('button', 'Enviar evaluación').click();
  await dialog.text('Error al enviar la evaluación.').appear();
  await site.host.heal();
  const clickTwice = () =>
    visitor.tab.run(() => {
      const button = document.querySelector<HTMLButtonElement>('dialog[open] button[type="submit"]');
      button?.click();
      button?.click();
      return true;
    });
  await beThanked(visitor, clickTwice, dialog.text('¡Gracias por su evaluación!'));
  expect(site.host.asked(EVALUATION)).toHaveLength(1);
  const stored = async () =>
    (await fetchDirectory(site.origin)).ratings.flatMap(({ comments }) =>
      comments.filter(({ comentario }) => comentario === comment),
    );
  await until('the evaluation is in the list', async () => (await stored()).length > 0);
  expect(await stored()).toHaveLength(1);
});
