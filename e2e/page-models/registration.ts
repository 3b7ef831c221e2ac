import { aRegistrationDraft } from '@club/shared/testing';
import type { Locator, Page } from '@playwright/test';
import { SiteDialog } from './dialog';

/** Labels of the registration form, as the visitor reads them. */
export const REGISTRATION_LABELS = {
  idCard: 'Número de cédula o DIMEX',
  name: 'Nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  phone: 'Teléfono',
  email: 'Correo electrónico',
} as const;

export type RegistrationField = keyof typeof REGISTRATION_LABELS;
export type RegistrationTexts = Partial<Record<RegistrationField, string>>;

/** Everything about who is registered: notice, form, success, own data, logout. */
export class Registration {
  readonly notice: SiteDialog;
  readonly form: SiteDialog;
  readonly success: SiteDialog;
  readonly myData: SiteDialog;
  readonly logout: SiteDialog;
  readonly warning: Locator;

  constructor(readonly page: Page) {
    this.notice = new SiteDialog(page, 'Aviso Importante');
    this.form = new SiteDialog(page, 'Registro');
    this.success = new SiteDialog(page, '¡Éxito!');
    this.myData = new SiteDialog(page, 'Mis datos');
    this.logout = new SiteDialog(page, '¿Deseas cerrar sesión?');
    this.warning = this.form.box.getByRole('alert');
  }

  field(name: RegistrationField): Locator {
    return this.page
      .getByRole('dialog')
      .getByRole('textbox', { name: new RegExp(`^${REGISTRATION_LABELS[name]}`) });
  }

  async fill(texts: RegistrationTexts): Promise<void> {
    for (const [name, text] of Object.entries(texts)) await this.field(name as RegistrationField).fill(text);
  }

  submit(): Promise<void> {
    return this.form.button('Guardar').click();
  }

  /** Fills in the form that is open, with a valid draft unless told otherwise, sends it and closes the success. */
  async register(texts: RegistrationTexts = aRegistrationDraft()): Promise<void> {
    await this.fill(texts);
    await this.submit();
    await this.success.button('Aceptar').click();
  }

  /** Goes on without registering. */
  async dismissNotice(): Promise<void> {
    await this.notice.box.waitFor();
    await this.page.keyboard.press('Escape');
    await this.notice.box.waitFor({ state: 'hidden' });
  }
}
