import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerProcess } from '../../host/trials/support/command-process';
import { freePorts } from '../../host/trials/support/free-ports';
import { type Directory, fetchDirectory, type Person } from '../kit/directory';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { ProfileLocators } from '../kit/pages/profile';
import { deployBuilds } from '../kit/sites/deployments';
import { execDataCommand, startSiteServer } from '../kit/sites/site-server';
import { makeTempDir, type TempDir } from '../kit/sites/workspace';
import { Visitor } from '../kit/visitor';

test.describe.configure({ mode: 'serial' });

let dir: TempDir;
let site: ServerProcess;
let directory: Directory;
let people: [Person, Person];

const data = (...args: string[]) => execDataCommand(join(dir.path, 'data'), ...args);
const statusOf = async ({ id }: Person) => (await fetch(`${site.origin}/detalle/${id}`)).status;

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  dir = await makeTempDir();
  const [remotesDir, secretsDir, dataDir] = ['remotes', 'secrets', 'data'].map((name) =>
    join(dir.path, name),
  ) as [string, string, string];
  await deployBuilds({ remotesDir, secretsDir });
  const [port = 0] = await freePorts(1);
  site = await startSiteServer({ port, remotesDir, secretsDir, dataDir });
  directory = await fetchDirectory(site.origin);
  people = directory.people.filter(({ areas }) => areas.length > 0).slice(0, 2) as typeof people;
});
test.afterAll(async () => {
  await site.stop();
  await dir.remove();
});

test('a profile disappears at once when an operator hides it, and returns when the operator shows it', async ({
  page,
  expectErrors,
}) => {
  const [person] = people;
  const path = `/detalle/${person.id}`;
  expectErrors(/410.*\/detalle\//);
  expect(await statusOf(person)).toBe(200);
  await data('hide', person.id);
  await expect.poll(() => statusOf(person)).toBe(410);
  const html = await (await fetch(site.origin + path)).text();
  expect(html).toContain(
    '<title>Este especialista ya no está en el directorio · Club de Especialistas</title>',
  );
  expect(html).toContain('<meta name="robots" content="noindex">');

  const profile = new ProfileLocators(page);
  expect((await new Visitor(page, site.origin).visit(path)).status()).toBe(410);
  await expect(profile.missing).toBeVisible();
  await expect(profile.back).toBeVisible();

  const stored = {
    especialistas: directory.answers.specialists,
    ultimaActualizacionEsp: new Date().toISOString(),
  };
  await new Visitor(page, site.origin).visit(path, { stored });
  await expect(profile.heading, 'a browser with an older list').toHaveText(person.name);

  await data('show', person.id);
  await expect.poll(() => statusOf(person)).toBe(200);
});

test('the server returns 410 for a profile that an import removed, 404 for one that never existed', async () => {
  const [kept, removed] = people;
  const file = join(dir.path, 'especialistas.csv');
  const heading = 'Identificación;Nombre;Provincia;Cantón;Áreas de trabajo';
  const row = [kept.id, kept.name, kept.province, kept.canton, kept.areas.join(', ')].join(';');
  await writeFile(file, `${heading}\r\n${row}\r\n`);
  await data('import', file, '--yes');
  await expect.poll(() => statusOf(removed)).toBe(410);
  expect(await statusOf(kept)).toBe(200);
  expect(await statusOf({ ...kept, id: 'nadie' })).toBe(404);
});
