import { pickWithoutVideo } from '../../data/pick';
import { containerOf } from '../../stack/altered-build';
import { type InEngine, test } from '../fixtures';

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
