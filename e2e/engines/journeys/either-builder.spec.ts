import { pickWithoutVideo } from '../../data/pick';
import type { AlteredBuild } from '../../stack/altered-build';
import { searchFor } from '../acts/finding';
import { sendEvaluation } from '../acts/sending';
import { test } from '../fixtures';
import { BLOCKED, couldNotLoad } from '../words';

test('a remote built by the federation plugin works beside containers', async ({
  visitor,
  site,
  directory,
  pluginProfile,
  engineName,
}) => {
  const person = pickWithoutVideo(directory);
  await site.publish('profile', '2.0.0', () => undefined, pluginProfile);
  await visitor.visit('/especialistas');
  await searchFor(visitor, person.name);
  await visitor.at(`/detalle/${person.id}`);
  await visitor.main.role('button', 'Evaluar especialista').click();
  await sendEvaluation(visitor, `Muy buen trabajo, visto en ${engineName} con el complemento.`);
});

test('it is rolled back to a container, and a container to it', async ({
  visitor,
  site,
  directory,
  pluginProfile,
}) => {
  const notice = (name: string) => visitor.main.role('region', name);
  const called = (name: string) => (build: AlteredBuild) => build.replaceText('Aviso legal', name);
  await site.publish('profile', '2.0.0', called('Aviso del complemento'), pluginProfile);
  await site.publish('profile', '2.0.1', called('Aviso del contenedor'));
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await notice('Aviso del contenedor').appear();
  await site.rollBack('profile');
  await visitor.reload();
  await notice('Aviso del complemento').appear();
  await site.rollBack('profile');
  await visitor.reload();
  await notice('Aviso legal').appear();
});

test('its page is not executed when it was altered by one byte', async ({
  visitor,
  site,
  directory,
  pluginProfile,
  expectErrors,
}) => {
  expectErrors(couldNotLoad('profile'), BLOCKED);
  await site.publish('profile', '2.0.0', () => undefined, pluginProfile);
  site.remotes.profile.spoil(/\/profile-page-[^/]+\.js/, 'was altered by one byte');
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.page.part('[data-boundary="profile"][role="alert"]').role('button', 'Reintentar').appear();
});
