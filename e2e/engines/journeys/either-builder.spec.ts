import { builtWithPlugin } from '../../compat/plugin-built/build';
import { pickWithoutVideo } from '../../data/pick';
import type { TempDir } from '../../stack/temp-dir';
import { searchFor } from '../acts/finding';
import { sendEvaluation } from '../acts/sending';
import { test as base } from '../fixtures';
import { BLOCKED, couldNotLoad } from '../words';

const test = base.extend<object, { profile: TempDir }>({ profile: builtWithPlugin('profile') });

test('a remote built by the federation plugin works beside containers', async ({
  visitor,
  site,
  directory,
  profile,
  engineName,
}) => {
  const person = pickWithoutVideo(directory);
  await site.publish('profile', '2.0.0', () => undefined, profile.path);
  await visitor.visit('/especialistas');
  await searchFor(visitor, person.name);
  await visitor.at(`/detalle/${person.id}`);
  await visitor.main.role('button', 'Evaluar especialista').click();
  await sendEvaluation(visitor, `Muy buen trabajo, visto en ${engineName} con el complemento.`);
});

test('its page is not executed when it was altered by one byte', async ({
  visitor,
  site,
  directory,
  profile,
  expectErrors,
}) => {
  expectErrors(couldNotLoad('profile'), BLOCKED);
  await site.publish('profile', '2.0.0', () => undefined, profile.path);
  site.remotes.profile.spoil(/\/profile-page-[^/]+\.js/, 'was altered by one byte');
  await visitor.visit(`/detalle/${pickWithoutVideo(directory).id}`);
  await visitor.page.part('[data-boundary="profile"][role="alert"]').role('button', 'Reintentar').appear();
});
