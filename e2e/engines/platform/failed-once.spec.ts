import { pickCertified } from '../../kit/directory';
import { isServerRendered } from '../../kit/places';
import { type ErrorsByEngine, expect, test } from '../fixtures';
import type { FaultProxy, ResponseSender } from '../front';
import { pollUntil, type VisibleLocator } from '../view';
import type { EngineTestVisitor } from '../visitor';

/**
 * Console errors that each engine may log if the first request for a script fails. Some engines report that the empty
 * body of the response does not match the script's integrity hash.
 */
const FAILED: ErrorsByEngine = {
  chromium: [
    /response \d{3}: |Failed to load|Failed to fetch dynamically|valid digest|integrity checks failed|no se pudo cargar/,
  ],
  firefox: [
    /response \d{3}: |None of the .* hashes|request failed|error loading dynamically|no se pudo cargar/,
  ],
  webkit: [
    /(503|404|429)|Importing a module script failed|integrity metadata check|access control checks|no se pudo cargar/,
  ],
};

const failing =
  (status: number): ResponseSender =>
  (_body, response) =>
    response.writeHead(status).end();

/** Fails the first request for a file and lets all later requests through. */
function failOnce(front: FaultProxy, file: RegExp, status = 503): void {
  let hasFailed = false;
  front.spoil(file, (body, response) => {
    if (hasFailed) return response.end(body);
    hasFailed = true;
    return failing(status)(body, response);
  });
}

const loadsOf = (front: FaultProxy, path: string) =>
  front.asked(/./).filter(({ url }) => url === path).length;

/** Matches a module that the profile's page module imports. */
const NESTED = /\/common-[^/]+\.js/;
const evaluate = (visitor: EngineTestVisitor) => visitor.main.role('button', 'Evaluar especialista');

for (const status of [503, 404, 429]) {
  test(`a server-rendered profile stays visible when a nested module fails once with status ${status}, and then hydrates`, {
    tag: '@chromium',
  }, async ({ visitor, site, directory, expectErrors }) => {
    expectErrors(FAILED);
    const { id, name } = pickCertified(directory);
    const path = `/detalle/${id}`;
    await pollUntil('it is drawn', () => isServerRendered(site.origin + path));
    failOnce(site.remotes.profile, NESTED, status);
    await visitor.visit(path);
    await visitor.main.role('heading', name).appear();
    await visitor.composed();
    await evaluate(visitor).click();
    await visitor.dialog(/^Evaluar a /).appear();
    expect(loadsOf(site.host, path)).toBeLessThanOrEqual(2);
  });
}

test('a server-rendered profile stays visible while a nested module fails, and the first «Reintentar» recovers it', {
  tag: '@chromium',
}, async ({ visitor, site, directory, expectErrors }) => {
  expectErrors(FAILED);
  const { id, name } = pickCertified(directory);
  const path = `/detalle/${id}`;
  await pollUntil('it is drawn', () => isServerRendered(site.origin + path));
  await visitor.visit('/guardados');
  site.remotes.profile.spoil(NESTED, failing(503));
  await visitor.tab.goto(site.origin + path);
  const again = visitor.main.part('[data-boundary="profile"][role="alert"]').role('button', 'Reintentar');
  await again.appear();
  expect(await visitor.main.role('heading', name).shown()).toBe(true);
  expect(loadsOf(site.host, path)).toBe(1);
  await site.remotes.profile.heal();
  await again.click();
  await visitor.answers();
  await visitor.composed();
  await evaluate(visitor).click();
  await visitor.dialog(/^Evaluar a /).appear();
  expect(loadsOf(site.host, path)).toBeLessThanOrEqual(2);
});

type Opening = {
  file: RegExp;
  of: (site: { host: FaultProxy; remotes: Record<'profile' | 'feedback', FaultProxy> }) => FaultProxy;
  press: (visitor: EngineTestVisitor) => Promise<void>;
  dialog: (visitor: EngineTestVisitor) => VisibleLocator;
};

const OPENINGS: Record<string, Opening> = {
  evaluation: {
    file: /\/evaluation-dialog-[^/]+\.js/,
    of: ({ remotes }) => remotes.profile,
    press: (visitor) => evaluate(visitor).click(),
    dialog: (visitor) => visitor.dialog(/^Evaluar a /),
  },
  quotation: {
    file: /\/quotation-dialog-[^/]+\.js/,
    of: ({ remotes }) => remotes.profile,
    press: (visitor) => visitor.main.role('button', 'Pedir cotización').click(),
    dialog: (visitor) => visitor.dialog('Pedir cotización'),
  },
  certificate: {
    file: /\/certificate-dialog-[^/]+\.js/,
    of: ({ remotes }) => remotes.profile,
    press: (visitor) => visitor.main.role('region', 'Certificaciones').part('li:first-child button').click(),
    dialog: (visitor) => visitor.dialog(),
  },
  feedback: {
    file: /\/feedback-panel-[^/]+\.js/,
    of: ({ remotes }) => remotes.feedback,
    press: (visitor) => visitor.page.role('complementary').role('button').click(),
    dialog: (visitor) => visitor.dialog('¿Cómo fue su experiencia en el sitio web?'),
  },
  'own data': {
    file: /\/assets\/dialogs-[^/]+\.js/,
    of: ({ host }) => host,
    press: async (visitor) => {
      await visitor.account.click();
      // The menu is named after its button, which the server renders with the visitor's name.
      await visitor.page.role('menu', 'Ana').appear();
      await visitor.page.role('menuitem', 'Mis datos').click();
    },
    dialog: (visitor) => visitor.dialog('Mis datos'),
  },
};

for (const [name, { file, of, press, dialog }] of Object.entries(OPENINGS)) {
  test(`the ${name} dialog opens at the first click although its code failed to load once`, {
    tag: '@chromium',
  }, async ({ visitor, site, directory, expectErrors }) => {
    expectErrors(FAILED);
    const path = `/detalle/${pickCertified(directory).id}`;
    await visitor.visit(path);
    await visitor.composed();
    failOnce(of(site), file);
    await press(visitor);
    await dialog(visitor).appear();
    expect(loadsOf(site.host, path)).toBeLessThanOrEqual(2);
    expect(await visitor.page.text('No se pudo abrir. Intente de nuevo.').shown()).toBe(false);
  });
}

test('reloading the page to open a dialog keeps the draft in another dialog', { tag: '@chromium' }, async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(FAILED);
  await visitor.visit(`/detalle/${pickCertified(directory).id}`);
  await visitor.composed();
  const askForQuotation = visitor.main.role('button', 'Pedir cotización');
  const quotation = visitor.dialog('Pedir cotización');
  await askForQuotation.click();
  await quotation.part('textarea').type('Un techo de 40 m².');
  await visitor.tab.press('Escape');
  await quotation.vanish();
  failOnce(site.remotes.profile, /\/ratings-dialog-[^/]+\.js/);
  await visitor.main.role('button', 'Ver evaluaciones').click();
  await visitor.dialog('Evaluaciones').role('button', 'Cerrar').click();
  await askForQuotation.click();
  await quotation.appear();
  expect(await visitor.tab.run(() => document.querySelector('textarea')?.value ?? null)).toBe(
    'Un techo de 40 m².',
  );
});
