import { pickWithoutVideo } from '../../data/pick';
import { containerOf } from '../../stack/altered-build';
import { searchFor } from '../acts/finding';
import type { EngineName } from '../drivers/driver';
import { type InEngine, test } from '../fixtures';
import { until } from '../view/until';

/** What React says of it; of an error Firefox tells no words over BiDi. */
const THROWN: InEngine = {
  chromium: [/falla de prueba al mostrar/],
  firefox: [/^console error: JSHandle@error/],
  webkit: [/falla de prueba al mostrar/],
};

test('a deploy is seen at the next load, and an open page goes on', async ({ visitor, site, directory }) => {
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

test('the previous release takes the place of one that does not load', async ({
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

test('the previous release takes the place of one that throws when it is shown, on the next page too', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[profile 9\.9\.9\] falló al mostrarse/, THROWN);
  await site.publish('profile', '9.9.9', (build) =>
    build.write(
      build.manifest.entry,
      containerOf("function Broken() { throw new Error('falla de prueba al mostrar'); }"),
    ),
  );
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.main.role('button', 'Evaluar especialista').appear();
  await visitor.reload();
  await visitor.main.role('button', 'Evaluar especialista').appear();
});

/** A page with a button that throws. */
const CLUMSY = `let react;
export const init = (scope) => { react = Object.values(scope.react)[0].lib(); };
function Clumsy() {
  const onClick = () => { throw new Error('falla de prueba al tocar'); };
  return react.createElement('button', { type: 'button', onClick }, 'Tocar');
}
export const get = async () => () => ({ default: Clumsy });`;

/** WebKit withholds from a page what goes wrong in scripts of another origin. */
const TELLS: readonly EngineName[] = ['chromium', 'firefox'];

test('a remote that throws in a handler stays as it is, the rest lives, and the site is told', async ({
  visitor,
  site,
  directory,
  engineName,
  expectErrors,
}) => {
  expectErrors(/falla de prueba al tocar/);
  const person = pickWithoutVideo(directory);
  const TOLD = /^club_remote_errors_total\{remote="profile",version="9\.9\.9",kind="runtime"\} 1$/m;
  await site.publish('profile', '9.9.9', (build) => build.write(build.manifest.entry, CLUMSY));
  await visitor.visit(`/detalle/${person.id}`);
  await visitor.main.role('button', 'Tocar').click();
  if (TELLS.includes(engineName)) {
    await until('the site is told', async () =>
      TOLD.test(await (await fetch(`${site.origin}/metrics`)).text()),
    );
  }
  await visitor.main.role('button', 'Tocar').appear();
  await searchFor(visitor, person.name);
  await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
});
