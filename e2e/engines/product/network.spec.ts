import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { REMOTE_NAMES } from '@club/shared/federation';
import { encodeQuery } from '@club/shared/routes';
import {
  fetchDirectory,
  matchingPeople,
  type Person,
  pickSpecialist,
  pickWithoutVideo,
} from '../../kit/directory';
import { PROFILE_PAGE_REMOTES } from '../../kit/places';
import { searchFor, sendAndExpectThanks } from '../acts';
import { type ErrorsByEngine, expect, test } from '../fixtures';
import type { FaultProxy } from '../front';
import { pollUntil } from '../view';
import type { EngineTestVisitor } from '../visitor';

const EVALUATION = new RegExp(DEMO_SITE_CONFIG.endpoints.evaluation);

const NO_ANSWER: ErrorsByEngine = {
  firefox: [/request failed|CORS request did not succeed|None of the .sha384. hashes/],
  webkit: [/network error/],
};

/** Matches the script of a section that the results page loads when the visitor scrolls to it. */
const SECTION = /\/coverage-section-/;

/** A connection of 400 kbit/s with a latency of 400 ms. */
const SLOW_3G = { latencyMs: 400, bytesPerSecond: 50_000 };

/** Clicks the submit button twice without yielding between the clicks. */
const clickTwice = ({ tab }: EngineTestVisitor) =>
  tab.run(() => {
    const button = document.querySelector<HTMLButtonElement>('dialog[open] button[type="submit"]');
    button?.click();
    button?.click();
    return true;
  });

test('failed submissions keep their draft, a resent evaluation is stored once, and the search works offline', async ({
  visitor,
  site,
  directory,
  engineName,
  expectErrors,
}) => {
  expectErrors(NO_ANSWER);
  const person = pickWithoutVideo(directory);
  const comment = `Enviado con prisa en ${engineName}.`;
  const fronts: FaultProxy[] = [site.host, ...REMOTE_NAMES.map((name) => site.remotes[name])];
  await visitor.visit(`/detalle/${person.id}`);
  await visitor.composed();
  await visitor.main.role('button', 'Evaluar especialista').click();
  const dialog = visitor.dialog(/^Evaluar a /);
  const failure = dialog.text('Error al enviar la evaluación.');
  const send = dialog.role('button', 'Enviar evaluación');
  await test.step('an offline submission fails with a message and keeps its draft', async () => {
    await dialog.role('textbox', /^Comentario/).type(comment);
    await Promise.all(fronts.map((front) => front.refuse()));
    await send.click();
    await failure.appear();
    expect(await visitor.tab.run(() => document.querySelector('textarea')?.value ?? null)).toBe(comment);
    await Promise.all(fronts.map((front) => front.heal()));
  });
  await test.step('a submission whose response is lost fails with a message', async () => {
    site.host.spoil(EVALUATION, 'breaks off');
    await send.click();
    await pollUntil('the evaluation was received', async () => site.host.asked(EVALUATION).length === 1);
    await failure.appear();
    await site.host.heal();
  });
  await test.step('a double click sends the failed submission once, and it is stored once', async () => {
    await sendAndExpectThanks(visitor, () => clickTwice(visitor), dialog.text('¡Gracias por su evaluación!'));
    await dialog.vanish();
    expect(site.host.asked(EVALUATION)).toHaveLength(1);
    const stored = async () =>
      (await fetchDirectory(site.origin)).ratings.flatMap(({ comments }) =>
        comments.filter(({ comentario }) => comentario === comment),
      );
    await pollUntil('the evaluation is in the list', async () => (await stored()).length > 0);
    expect(await stored()).toHaveLength(1);
  });
  await test.step('the search works offline', async () => {
    await Promise.all(fronts.map((front) => front.refuse()));
    await searchFor(visitor, person.name);
    await visitor.main.role('heading', person.name).appear();
  });
});

test('on a slow phone network the page loads completely, and no part times out', async ({
  visitor,
  site,
  directory,
}) => {
  for (const front of [site.host, ...PROFILE_PAGE_REMOTES.map((name) => site.remotes[name])])
    front.slow(SLOW_3G);
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.page.role('banner').part('[data-boundary="directory"]:not([role="alert"])').appear();
  await visitor.main.role('button', 'Evaluar especialista').appear();
  await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
  expect(await visitor.page.role('alert').texts()).toEqual([]);
});

test('a visitor who leaves while a section of the page loads causes neither an error nor a retry', async ({
  visitor,
  site,
  directory,
}) => {
  const { directory: front } = site.remotes;
  const search = ({ province, canton, areas }: Person) => ({
    provincia: province,
    canton,
    area: areas[0] ?? '',
  });
  // Picks a search with more than three results: with fewer, the section is in view and loads at once.
  const person = pickSpecialist(
    directory,
    'among four at least',
    (one) => matchingPeople(directory, search(one)).length > 3,
  );
  await visitor.visit(`/resultados?${encodeQuery(search(person))}`);
  await visitor.composed();
  front.spoil(SECTION, 'hangs');
  await pollUntil('the part is requested', async () => {
    await visitor.tab.run(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      window.dispatchEvent(new Event('scroll'));
      return true;
    });
    return front.asked(SECTION).length > 0;
  });
  await visitor.tab.run(() => {
    window.location.assign('/');
    return true;
  });
  await visitor.at('/');
  await visitor.answers();
  await visitor.composed();
  const files = front.asked(SECTION).map(({ url }) => url.replace(/\?.*/, ''));
  expect(files, 'each file is requested once').toEqual([...new Set(files)]);
});
