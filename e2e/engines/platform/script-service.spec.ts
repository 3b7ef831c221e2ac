import { fetchDirectory, pickSpecialistIn } from '../../kit/directory';
import { startAppsScriptSite } from '../../kit/sites/script-service';
import {
  dismissNotice,
  register,
  searchFor,
  searchOptionCard,
  specialistLink,
  submitEvaluation,
  submitFeedback,
} from '../acts';
import { expect, test } from '../fixtures';
import { BLANK_PATH } from '../front';
import { EngineTestVisitor } from '../visitor';

test('an Apps Script service that redirects stores the visitor’s evaluation and feedback once each', async ({
  session,
  site,
}) => {
  // Disables release signals, since Firefox reports an error for requests sent during a navigation.
  const { origin, service, stop } = await startAppsScriptSite({ env: { SIGNALS: 'off' } });
  const person = pickSpecialistIn(await fetchDirectory(origin), 'Pintura');
  const visitor = new EngineTestVisitor(await session.newTab(), origin);
  await visitor.visit('/', { registered: false });
  await dismissNotice(visitor);
  await visitor.main.role('link', 'Pintura').click();
  for (const option of [person.province, person.canton, 'Ver todas'])
    await searchOptionCard(visitor, option).click();
  await specialistLink(visitor, person.name).click();
  await visitor.main.role('heading', person.name).appear();
  await searchFor(visitor, person.name);
  await visitor.page.part('main h1:focus').appear();

  await visitor.main.role('button', 'Evaluar especialista').click();
  await register(visitor);
  await submitEvaluation(visitor, 'Cumplió con todo lo acordado.');
  await submitFeedback(visitor, 'Fácil de usar.');
  expect(service.stored).toEqual({
    feedback: [{ comentario: 'Fácil de usar.', reaccion: 'Bueno' }],
    evaluations: [
      {
        idEspecialista: person.id,
        nombreEspecialista: person.name,
        calificacion: 4,
        comentario: 'Cumplió con todo lo acordado.',
        idUsuario: '100000001',
        nombreUsuario: 'Ana Mora Vargas',
        correoUsuario: 'ana.mora@example.com',
        telefono: '80000099',
      },
    ],
  });
  await visitor.tab.goto(site.origin + BLANK_PATH);
  await stop();
});
