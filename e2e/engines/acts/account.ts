import { aRegistrationDraft } from '@club/shared/testing';
import { REGISTRATION_LABELS, type RegistrationField } from '../../page-models/registration';
import type { View } from '../view/view';
import type { Visitor } from '../visitor';

/** Fills in the registration form that is open, sends it and closes the success. */
export async function register(visitor: Visitor, draft = aRegistrationDraft()): Promise<void> {
  const form = visitor.dialog('Registro');
  for (const [field, label] of Object.entries(REGISTRATION_LABELS) as [RegistrationField, string][]) {
    await form.role('textbox', new RegExp(`^${label}`)).type(draft[field] ?? '');
  }
  await form.role('button', 'Guardar').click();
  const success = visitor.dialog('¡Éxito!');
  await success.text('Datos guardados correctamente.').appear();
  await success.role('button', 'Aceptar').click();
  await success.vanish();
}

/** Goes on without registering. */
export async function dismissNotice(visitor: Visitor): Promise<void> {
  const notice: View = visitor.dialog('Aviso Importante');
  await notice.appear();
  await visitor.tab.press('Escape');
  await notice.vanish();
}

export async function logOut(visitor: Visitor): Promise<void> {
  await visitor.account.click();
  await visitor.page.role('menuitem', 'Cerrar sesión').click();
  await visitor.dialog('¿Deseas cerrar sesión?').role('button', 'Cerrar sesión').click();
}
