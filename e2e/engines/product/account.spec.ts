import { dismissNotice, logOut, register } from '../acts';
import { expect, test } from '../fixtures';
import { pollUntil } from '../view';
import { EngineTestVisitor } from '../visitor';

const called = (visitor: EngineTestVisitor, name: string) =>
  pollUntil(`the account is called ${name}`, async () => (await visitor.account.texts()).join() === name);

test('a visitor dismisses the registration notice, registers and logs out, and two tabs show the same account', async ({
  visitor,
  session,
  site,
}) => {
  await visitor.visit('/', { registered: false });
  await test.step('the notice can be dismissed', () => dismissNotice(visitor));

  const other = new EngineTestVisitor(await session.newTab(), site.origin);
  await other.visit('/especialistas', { registered: false });
  const notice = other.dialog('Aviso Importante');
  await test.step('the notice leads to the registration, which shows its errors', async () => {
    await notice.role('button', 'Aceptar').click();
    const form = other.dialog('Registro');
    await form.role('button', 'Guardar').click();
    for (const message of [
      'El nombre no puede estar vacío.',
      'El primer apellido es obligatorio.',
      'El segundo apellido es obligatorio.',
      'El número de teléfono es obligatorio.',
      'Por favor, ingresa tu número de cédula o DIMEX.',
    ]) {
      await form.text(message).appear();
    }
    expect(await other.stored('user')).toBeNull();
  });
  await test.step('the registration is stored and reaches the other tab', async () => {
    await register(other);
    await called(visitor, 'Ana');
    await other.reload();
    await called(other, 'Ana');
    expect(await notice.shown()).toBe(false);
  });
  await test.step('logging out asks for confirmation and reaches the other tab', async () => {
    await logOut(visitor);
    await called(visitor, 'Mi cuenta');
    expect(await visitor.stored('user')).toBeNull();
    await called(other, 'Mi cuenta');
  });
});
