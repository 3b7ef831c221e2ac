// @vitest-environment dom
import { NAME_MAX_LENGTH } from '@club/shared/domain';
import { BrowserRouter } from '@club/shared/router';
import { clearUser, nextTask, openRegistration, resetStores, saveUser, useUser } from '@club/shared/state';
import { aUser } from '@club/shared/testing';
import { polyfillJsdom } from '@club/shared/ui/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountMenu } from '../layout/header';
import { Registration, selectAccountDialog } from './registration';
import { REGISTRATION_FIELDS } from './registration-form';
import { startRegistration } from './start-registration';

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null');
const ana = aUser({ name: 'Ana Lucía', lastName: 'Mora Vargas' });

/** Waits for the task that opens the registration notice. */
const start = () =>
  act(async () => {
    startRegistration();
    await nextTask();
  });

function Name() {
  return <p>{useUser()?.name ?? 'nadie'}</p>;
}

function renderSite() {
  render(
    <BrowserRouter>
      <Registration>
        <AccountMenu />
        <Name />
      </Registration>
    </BrowserRouter>,
  );
  return userEvent.setup();
}

type Visitor = ReturnType<typeof userEvent.setup>;

async function chooseFromMenu(visitor: Visitor, menu: string, entry: string) {
  await visitor.click(screen.getByRole('button', { name: menu }));
  await visitor.click(await screen.findByRole('menuitem', { name: entry }));
}

const VALID = {
  'Número de cédula o DIMEX': '1-0234-0567',
  Nombre: 'Ana',
  'Primer apellido': 'Mora',
  'Segundo apellido': 'Vargas',
  Teléfono: '+506 8000-0099',
};

const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });

async function fill(visitor: Visitor, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await visitor.clear(field(label));
    await visitor.click(field(label));
    await visitor.paste(text);
  }
}

const submit = (visitor: Visitor) => visitor.click(screen.getByRole('button', { name: 'Guardar' }));

beforeAll(polyfillJsdom);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('at the start of a visit without a stored user', () => {
  test('the notice opens, and accepting it opens the form', async () => {
    const visitor = renderSite();
    await start();
    const notice = screen.getByRole('dialog', { name: 'Aviso Importante' });
    expect(notice.textContent).toContain('validar la autenticidad de las evaluaciones');
    await visitor.click(within(notice).getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('dialog', { name: 'Registro' })).toBeTruthy();
    expect(screen.queryByText('Aviso Importante')).toBeNull();
  });

  const dismissals: [string, (visitor: Visitor) => Promise<void>][] = [
    ['its button', (visitor) => visitor.click(screen.getByText('Ahora no, seguir navegando'))],
    ['its cross', (visitor) => visitor.click(screen.getByRole('button', { name: 'Cerrar' }))],
    ['Escape', (visitor) => visitor.keyboard('{Escape}')],
  ];

  test.each(dismissals)('%s dismisses the notice in this tab', async (_, dismiss) => {
    const visitor = renderSite();
    await start();
    await dismiss(visitor);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('nadie')).toBeTruthy();
    await start();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closing the form that follows the notice dismisses the notice', async () => {
    const visitor = renderSite();
    await start();
    await visitor.click(screen.getByRole('button', { name: 'Aceptar' }));
    await screen.findByRole('dialog', { name: 'Registro' });
    await visitor.click(screen.getByRole('button', { name: 'Cerrar' }));
    await start();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closing a form that the visitor requested does not dismiss the notice', async () => {
    const visitor = renderSite();
    await chooseFromMenu(visitor, 'Mi cuenta', 'Registrar');
    await screen.findByRole('dialog', { name: 'Registro' });
    await visitor.keyboard('{Escape}');
    await start();
    expect(screen.getByRole('dialog', { name: 'Aviso Importante' })).toBeTruthy();
  });

  test('the notice waits until the page has loaded, and stays closed if the visitor registers before', async () => {
    const busy = document.body.appendChild(document.createElement('main'));
    busy.innerHTML = '<p aria-busy="true"></p>';
    renderSite();
    await start();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => saveUser(ana));
    busy.remove();
    await act(() => Promise.resolve());
    act(() => clearUser());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the notice does not replace a form that the visitor opened', async () => {
    renderSite();
    act(() => openRegistration('menu'));
    await start();
    expect(await screen.findByRole('dialog', { name: 'Registro' })).toBeTruthy();
    expect(screen.queryByText('Aviso Importante')).toBeNull();
  });

  test('the notice opens if the stored value is not a user', async () => {
    localStorage.setItem('user', '{"nombre":"Ana"}');
    renderSite();
    await start();
    expect(screen.getByRole('dialog', { name: 'Aviso Importante' })).toBeTruthy();
  });
});

test('a stored user sees no dialog and their first name in the menu', async () => {
  localStorage.setItem('user', JSON.stringify(ana));
  renderSite();
  await start();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ana' })).toBeTruthy();
});

describe('the registration form', () => {
  async function openForm() {
    const visitor = renderSite();
    await chooseFromMenu(visitor, 'Mi cuenta', 'Registrar');
    await screen.findByRole('dialog', { name: 'Registro' });
    return visitor;
  }

  test('stores exactly the specified fields of the user and reports success', async () => {
    const visitor = await openForm();
    await fill(visitor, VALID);
    await submit(visitor);
    const success = await screen.findByRole('alertdialog', { name: '¡Éxito!' });
    expect(success.textContent).toContain('Datos guardados correctamente.');
    expect(stored()).toEqual({
      name: 'Ana',
      lastName: 'Mora Vargas',
      phone: '80000099',
      idCard: '102340567',
    });
    await visitor.click(within(success).getByRole('button', { name: 'Aceptar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ana' })).toBeTruthy();
  });

  test('stores the e-mail if one is given', async () => {
    const visitor = await openForm();
    await fill(visitor, { ...VALID, 'Correo electrónico': 'ana@example.com' });
    await submit(visitor);
    await screen.findByRole('alertdialog');
    expect(stored().email).toBe('ana@example.com');
  });

  test('shows every error below its field, focuses the first one and saves nothing', async () => {
    const visitor = await openForm();
    await submit(visitor);
    const messages = [
      'Por favor, ingresa tu número de cédula o DIMEX.',
      'El nombre no puede estar vacío.',
      'El primer apellido es obligatorio.',
      'El segundo apellido es obligatorio.',
      'El número de teléfono es obligatorio.',
    ];
    const labels = Object.keys(VALID);
    for (const [index, message] of messages.entries()) {
      const input = field(labels[index] ?? '');
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(message);
      expect(input.getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(field('Número de cédula o DIMEX'));
    expect(stored()).toBeNull();
  });

  test.each([
    ['Teléfono', '90000099', 'El teléfono debe tener 8 dígitos y comenzar con un número válido.'],
    [
      'Número de cédula o DIMEX',
      '012345678',
      'Ingresa una cédula nacional (9 dígitos) o un número DIMEX válido (11-12 dígitos).',
    ],
    ['Correo electrónico', 'ana@', 'El formato del correo electrónico no es válido.'],
  ])('rejects %s «%s» and accepts the correction', async (label, wrong, message) => {
    const visitor = await openForm();
    await fill(visitor, { ...VALID, [label]: wrong });
    await submit(visitor);
    expect(screen.getByText(message)).toBeTruthy();
    expect(stored()).toBeNull();
    await fill(visitor, { [label]: { ...VALID, 'Correo electrónico': 'ana@example.com' }[label] ?? '' });
    expect(screen.queryByText(message)).toBeNull();
    await submit(visitor);
    await waitFor(() => expect(stored()).not.toBeNull());
  });

  test('accepts only digits as phone', async () => {
    const visitor = await openForm();
    await visitor.type(field('Teléfono'), 'a8b0-0 00099999');
    expect((field('Teléfono') as HTMLInputElement).value).toBe('80000099');
  });

  test('stays open after a click outside, and states how the data are used', async () => {
    const visitor = await openForm();
    await visitor.type(field('Nombre'), 'Ana');
    const dialog = screen.getByRole('dialog', { name: 'Registro' });
    await visitor.click(dialog);
    expect((field('Nombre') as HTMLInputElement).value).toBe('Ana');
    expect(dialog.textContent).toContain('Sus datos se guardan solo en este navegador.');
    expect(dialog.textContent).toContain('Ley 8968');
    expect(dialog.textContent).toContain('Si envía una evaluación, nuestra tienda recibe su nombre');
  });

  test('explains to a visitor who wants to evaluate that registration is required', async () => {
    renderSite();
    act(() => openRegistration('evaluation'));
    const dialog = await screen.findByRole('dialog', { name: 'Registro' });
    expect(within(dialog).getByRole('alert').textContent).toContain('Para evaluar debe registrarse');
  });

  test('closes when the visitor registers in another tab, and does not reopen after a logout', async () => {
    const visitor = await openForm();
    act(() => saveUser(ana));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseFromMenu(visitor, 'Ana', 'Cerrar sesión');
    const confirmation = await screen.findByRole('alertdialog');
    await visitor.click(within(confirmation).getByRole('button', { name: 'Cerrar sesión' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('logging out', () => {
  async function askToLeave() {
    act(() => saveUser(ana));
    const visitor = renderSite();
    await chooseFromMenu(visitor, 'Ana', 'Cerrar sesión');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Deseas cerrar sesión?' });
    return { visitor, dialog };
  }

  test('asks for confirmation and states the consequence', async () => {
    const { dialog } = await askToLeave();
    expect(dialog.textContent).toContain('Para dejar otra evaluación deberá registrarse de nuevo.');
    expect(stored()).toEqual(ana);
  });

  test('can be cancelled', async () => {
    const { visitor, dialog } = await askToLeave();
    await visitor.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(stored()).toEqual(ana);
  });

  test('removes the stored user and offers to register again', async () => {
    const { visitor, dialog } = await askToLeave();
    await visitor.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }));
    expect(stored()).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Mi cuenta' }));
    expect(await screen.findByRole('menuitem', { name: 'Registrar' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Cerrar sesión' })).toBeNull();
  });
});

test('a logout in another tab closes dialogs that need a user, and registering works again', async () => {
  act(() => saveUser(ana));
  const visitor = renderSite();
  await chooseFromMenu(visitor, 'Ana', 'Mis datos');
  await screen.findByRole('dialog', { name: 'Mis datos' });
  act(() => clearUser());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseFromMenu(visitor, 'Mi cuenta', 'Registrar');
  expect(await screen.findByRole('dialog', { name: 'Registro' })).toBeTruthy();
});

describe('«Mis datos»', () => {
  async function openMyData() {
    act(() => saveUser(ana));
    const visitor = renderSite();
    await chooseFromMenu(visitor, 'Ana', 'Mis datos');
    await screen.findByRole('dialog', { name: 'Mis datos' });
    return visitor;
  }

  test('shows the stored data and saves corrections', async () => {
    const visitor = await openMyData();
    expect((field('Primer apellido') as HTMLInputElement).value).toBe('Mora');
    await fill(visitor, { 'Segundo apellido': 'Rojas' });
    await visitor.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByRole('alertdialog', { name: '¡Éxito!' });
    expect(stored()).toEqual({ ...ana, lastName: 'Mora Rojas' });
  });

  test('erases the data after the same confirmation as logging out', async () => {
    const visitor = await openMyData();
    await visitor.click(screen.getByRole('button', { name: 'Cerrar sesión y borrar mis datos' }));
    const confirmation = await screen.findByRole('alertdialog', { name: '¿Deseas cerrar sesión?' });
    await visitor.click(within(confirmation).getByRole('button', { name: 'Cerrar sesión' }));
    expect(stored()).toBeNull();
  });
});

describe('the dialog to show', () => {
  const nothing = { registered: false, reason: null, noticeAccepted: false, dialog: null };

  test.each([
    ['nothing, to an anonymous visitor who asked for nothing', nothing, null],
    ['the notice at a start without a user', { ...nothing, reason: 'start' }, 'notice'],
    ['the form once the notice is accepted', { ...nothing, reason: 'start', noticeAccepted: true }, 'form'],
    ['the form from the menu', { ...nothing, reason: 'menu' }, 'form'],
    ['the form for an evaluation', { ...nothing, reason: 'evaluation' }, 'form'],
    ['no form to a registered visitor', { ...nothing, registered: true, reason: 'menu' }, null],
    ['the success after saving', { ...nothing, registered: true, reason: 'menu', dialog: 'saved' }, 'saved'],
    ['their data to a registered visitor', { ...nothing, registered: true, dialog: 'my-data' }, 'my-data'],
    ['no data once there is no user', { ...nothing, dialog: 'my-data' }, null],
    [
      'the form though a dialog for users was left open',
      { ...nothing, reason: 'menu', dialog: 'logout' },
      'form',
    ],
  ] as const)('shows %s', (_, state, view) => {
    expect(selectAccountDialog(state)).toBe(view);
  });
});

test("the longest name in the form fits the service's limit", () => {
  const parts = REGISTRATION_FIELDS.flatMap(({ name, maxLength }) =>
    ['name', 'firstSurname', 'secondSurname'].includes(name) ? ['x'.repeat(maxLength ?? 1_000)] : [],
  );
  expect(parts.join(' ')).toHaveLength(NAME_MAX_LENGTH);
});

const REQUEST_APIS = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'] as const;

test('registering sends no request and stores the user only in local storage', async () => {
  const calls = vi.fn();
  for (const name of REQUEST_APIS) vi.stubGlobal(name, calls);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: calls }));
  render(
    <BrowserRouter>
      <Registration>{null}</Registration>
    </BrowserRouter>,
  );
  const visitor = userEvent.setup();
  act(() => openRegistration('menu'));
  const dialog = await screen.findByRole('dialog', { name: 'Registro' });
  const values = ['100000001', 'Ana', 'Mora', 'Vargas', '80000099', 'ana@example.com'];
  for (const [index, input] of dialog.querySelectorAll('input').entries()) {
    await visitor.type(input, values[index] ?? '');
  }
  await visitor.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog', { name: '¡Éxito!' });
  expect(Object.keys(localStorage)).toEqual(['user']);
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
  expect(window.location.href).not.toContain('100000001');
  expect(calls).not.toHaveBeenCalled();
});
