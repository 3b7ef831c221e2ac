import { type RegistryEntry, type Release, type ReleaseManifest, releaseName } from '@club/shared/federation';
import { listenOnFreePort } from '../../../host/trials/support/free-ports';
import { pickWithoutVideo } from '../../kit/directory';
import { isServerHtmlHydrated, isServerRendered } from '../../kit/places';
import {
  LAZY_TEXT,
  PAGE_REACT_EXPRESSION,
  replaceModules,
  throwOnRender,
  withLazyChunk,
} from '../../kit/sites/altered-build';
import type { CompleteRegistry } from '../../kit/sites/deployments';
import { searchFor } from '../acts';
import type { EngineName } from '../drivers/driver';
import { type ErrorsByEngine, expect, test } from '../fixtures';
import { pollUntil } from '../view';

/** Errors for a module that throws; Firefox sends no error text over BiDi. */
const THROWN: ErrorsByEngine = {
  firefox: [/^console error: JSHandle@error/],
  webkit: [/falla de prueba al mostrar/],
};

/** Returns the paths of the files of the running and of the previous release. */
async function filePathsOf(origin: string, { previous, ...running }: RegistryEntry) {
  async function filesOf(release: Release): Promise<string[]> {
    const folder = `${origin}/remotes/profile/${releaseName(release)}/`;
    const { files, entry } = (await (await fetch(`${folder}release.json`)).json()) as ReleaseManifest;
    return Object.keys(files).map((file) =>
      file === entry ? new URL(release.entry, origin).pathname : `/remotes/profile/${file}`,
    );
  }
  return { running: await filesOf(running), previous: previous ? await filesOf(previous) : [] };
}

test('a deployed release appears at the next page load, and an open page still works', async ({
  visitor,
  site,
  directory,
}) => {
  const notice = (name: string) => visitor.main.role('region', name);
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await notice('Aviso legal').appear();
  await site.publish('profile', '1.0.1', (build) => build.replaceText('Aviso legal', 'Aviso nuevo y legal'));
  await visitor.main.role('button', 'Ver evaluaciones').click();
  await visitor.dialog('Evaluaciones').role('button', 'Cerrar').click();
  await notice('Aviso legal').appear();
  await visitor.reload();
  await notice('Aviso nuevo y legal').appear();
});

test('a return visit after a small change requests only the changed chunks', {
  tag: '@chromium',
}, async ({ visitor, site, directory }) => {
  const notice = (name: string) => visitor.main.role('region', name);
  const path = `/detalle/${pickWithoutVideo(directory).id}`;
  const { profile: front } = site.remotes;
  await visitor.visit(path);
  await notice('Aviso legal').appear();
  await site.publish('profile', '1.0.1', (build) => build.replaceText('Aviso legal', 'Aviso nuevo y legal'));
  const { profile } = ((await (await fetch(`${site.origin}/registry.json`)).json()) as CompleteRegistry)
    .remotes;
  const { running, previous } = await filePathsOf(front.origin, profile);
  const changed = running.filter((file) => !previous.includes(file));
  const before = front.asked(/./).map(({ url }) => url);
  await visitor.visit(path);
  await notice('Aviso nuevo y legal').appear();
  const asked = front.asked(/\.js$/).map(({ url }) => url);
  const isNew = (url: string) => !before.includes(url);
  expect(asked.filter(isNew).length).toBeGreaterThan(0);
  expect(asked.filter(isNew).filter((url) => !changed.includes(url))).toEqual([]);
  expect(asked, 'no file is asked for twice').toHaveLength(new Set(asked).size);
  expect(changed.length).toBeLessThan(running.length / 2);
});

test('a lazy part of a page is server-rendered and hydrated', async ({ visitor, site, directory }) => {
  await site.publish('profile', '9.9.9', withLazyChunk);
  const path = `/detalle/${pickWithoutVideo(directory).id}`;
  await pollUntil(`${path} is drawn`, () => isServerRendered(site.origin + path));
  expect(await (await fetch(site.origin + path)).text()).toContain(LAZY_TEXT);
  await visitor.visit(path);
  await pollUntil(`${path} is taken over`, () => visitor.tab.run(isServerHtmlHydrated));
  await visitor.main.text(new RegExp(LAZY_TEXT)).appear();
  expect(site.remotes.profile.asked(/late-part\.css/), 'its styles stand in the page').toEqual([]);
});

test('the previous release replaces a release that does not load', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[profile 9\.9\.9\].*no se pudo cargar/);
  await site.publish('profile', '9.9.9', async (build) => {
    const file = build.fileOf('ProfilePage');
    await build.write(file, `throw new Error('falla de prueba al cargar');\n${await build.read(file)}`);
  });
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.main.role('button', 'Evaluar especialista').appear();
});

test('the previous release replaces a release that throws on render, and still does so on the next page', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[profile 9\.9\.9\] falló al mostrarse/, THROWN);
  await site.publish('profile', '9.9.9', throwOnRender);
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.main.role('button', 'Evaluar especialista').appear();
  await visitor.reload();
  await visitor.main.role('button', 'Evaluar especialista').appear();
});

/** A page with a button that throws when clicked. */
const CLUMSY = `function Clumsy() {
  const onClick = () => { throw new Error('falla de prueba al tocar'); };
  return ${PAGE_REACT_EXPRESSION}.createElement('button', { type: 'button', onClick }, 'Tocar');
}`;

/** Engines that let pages read the error of a cross-origin script; WebKit hides it. */
const TELLS: readonly EngineName[] = ['chromium', 'firefox'];

test('a remote that throws in an event handler stays visible, the rest works, and the error is reported', {
  tag: '@chromium',
}, async ({ visitor, site, directory, engineName, expectErrors }) => {
  expectErrors(/falla de prueba al tocar/);
  const person = pickWithoutVideo(directory);
  const TOLD = /^club_remote_errors_total\{remote="profile",version="9\.9\.9",kind="runtime"\} 1$/m;
  await site.publish('profile', '9.9.9', replaceModules(CLUMSY));
  await pollUntil('it is drawn', () => isServerRendered(`${site.origin}/detalle/${person.id}`));
  await visitor.visit(`/detalle/${person.id}`);
  await visitor.main.role('button', 'Tocar').click();
  if (TELLS.includes(engineName)) {
    await pollUntil('the site is told', async () =>
      TOLD.test(await (await fetch(`${site.origin}/metrics`)).text()),
    );
  }
  await visitor.main.role('button', 'Tocar').appear();
  await searchFor(visitor, person.name);
  await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
});

test('a release with an older or newer contract version is not loaded, and the previous one replaces it', async ({
  visitor,
  site,
  directory,
}) => {
  await site.publish('profile', '9.9.9', async (build) => {
    const { entry } = build.manifest;
    await build.write(entry, `globalThis.foreignContractRan = true;\n${await build.read(entry)}`);
  });
  const asked = () => site.remotes.profile.asked(/\/9\.9\.9-/).length;
  for (const contract of ['0', '2']) {
    await site.changeRegistry(({ remotes }) => {
      remotes.profile.contract = contract;
    });
    const before = asked();
    await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
    await visitor.main.role('button', 'Evaluar especialista').appear();
    expect(asked()).toBe(before);
    expect(await visitor.tab.run(() => 'foreignContractRan' in globalThis)).toBe(false);
  }
});

const NOT_ALLOWED: ErrorsByEngine = {
  chromium: [/script-src/, /request failed: .*\/x\.js/],
  firefox: [/script-src/],
  webkit: [/script-src|\/x\.js/],
};

test('a foreign origin in the registry is ignored, and its scripts do not run', {
  tag: '@chromium',
}, async ({ visitor, site, directory, problems, expectErrors }) => {
  expectErrors(NOT_ALLOWED);
  let asked = 0;
  const foreign = await listenOnFreePort((_request, response) => {
    asked += 1;
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript');
    response.end('globalThis.foreignRan = true; export default 1;');
  });
  await site.changeRegistry(({ remotes }) => {
    remotes.profile.entry = `${foreign.origin}${new URL(remotes.profile.entry).pathname}`;
  });
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.main.role('button', 'Evaluar especialista').appear();
  await visitor.tab.run((url) => {
    void import(url).catch(() => undefined);
    return true;
  }, `${foreign.origin}/x.js`);
  await problems.expectDeclared();
  expect(asked).toBe(0);
  expect(await visitor.tab.run(() => 'foreignRan' in globalThis)).toBe(false);
  await foreign.stop();
});
