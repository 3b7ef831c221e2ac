import { dismissNotice, logOut, register } from '../acts/account';
import { expect, test } from '../fixtures';
import { until } from '../view/until';
import { Visitor } from '../visitor';

const called = (visitor: Visitor, name: string) =>
  until(`the account is called ${name}`, async () => (await visitor.account.texts()).join() === name);

test('the notice leads to the registration, which tells its mistakes and then keeps the visitor', async ({
  visitor,
}) => {
  await visitor.visit('/especialistas', { registered: false });
  const notice = visitor.dialog('Aviso Importante');
  await notice.role('button', 'Aceptar').click();
  const form = visitor.dialog('Registro');
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
  expect(await visitor.stored('user')).toBeNull();
  await register(visitor);
  await called(visitor, 'Ana');
  await visitor.reload();
  await called(visitor, 'Ana');
  expect(await notice.shown()).toBe(false);
});

test('the notice can be dismissed, and logging out asks first', async ({ visitor }) => {
  await visitor.visit('/', { registered: false });
  await dismissNotice(visitor);
  await visitor.visit('/especialistas');
  await called(visitor, 'Ana');
  await logOut(visitor);
  await called(visitor, 'Mi cuenta');
  expect(await visitor.stored('user')).toBeNull();
});

test('a registration and a logout in one tab reach the other', async ({ visitor, session, site }) => {
  await visitor.visit('/especialistas', { registered: false });
  await dismissNotice(visitor);
  const other = new Visitor(await session.newTab(), site.origin);
  await other.visit('/especialistas', { registered: false });
  await other.dialog('Aviso Importante').role('button', 'Aceptar').click();
  await register(other);
  await called(visitor, 'Ana');
  await logOut(visitor);
  await called(other, 'Mi cuenta');
});
