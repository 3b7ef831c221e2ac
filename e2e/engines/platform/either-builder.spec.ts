import { pickWithoutVideo } from '../../kit/directory';
import type { AlteredBuild } from '../../kit/sites/altered-build';
import { searchFor, submitEvaluation } from '../acts';
import { INTEGRITY_ERRORS, loadFailurePattern, test } from '../fixtures';

test('a remote built by `@module-federation/vite` works beside remotes of the default builder, is not executed if altered, and releases of both builders can replace each other', {
  tag: '@chromium',
}, async ({ visitor, site, directory, pluginProfile, engineName, expectErrors }) => {
  expectErrors(loadFailurePattern('profile'), INTEGRITY_ERRORS);
  const person = pickWithoutVideo(directory);
  const path = `/detalle/${person.id}`;
  const notice = (name: string) => visitor.main.role('region', name);
  const called = (name: string) => (build: AlteredBuild) => build.replaceText('Aviso legal', name);
  await site.publish('profile', '2.0.0', called('Aviso del complemento'), pluginProfile);
  await test.step('the plugin-built page is not executed if one byte was altered', async () => {
    site.remotes.profile.spoil(/\/profile-page-[^/]+\.js/, 'was altered by one byte');
    await visitor.visit(path);
    await visitor.page.part('[data-boundary="profile"][role="alert"]').role('button', 'Reintentar').appear();
    await site.remotes.profile.heal();
  });
  await test.step('the plugin-built remote works beside container-built ones', async () => {
    await visitor.visit('/especialistas');
    await searchFor(visitor, person.name);
    await visitor.at(path);
    await notice('Aviso del complemento').appear();
    await visitor.main.role('button', 'Evaluar especialista').click();
    await submitEvaluation(visitor, `Muy buen trabajo, visto en ${engineName} con el complemento.`);
  });
  await test.step('a container-built release replaces the plugin-built one, and rollbacks work both ways', async () => {
    await site.publish('profile', '2.0.1', called('Aviso del contenedor'));
    await visitor.reload();
    await notice('Aviso del contenedor').appear();
    await site.rollBack('profile');
    await visitor.reload();
    await notice('Aviso del complemento').appear();
    await site.rollBack('profile');
    await visitor.reload();
    await notice('Aviso legal').appear();
  });
});
