import { host, kit, walk } from '../files';
import { row } from '../row';

const { header, registration } = host;

/** Spec §2, Registration modal and Logout confirmation modal. */
export const registrationDialogs = [
  row('Opened from the account menu', [
    header('is called «Mi cuenta» for an anonymous visitor and offers to register'),
    registration('stores exactly the user of the specification and reports success'),
  ]),
  row('or opened automatically with a notice when no stored user exists', [
    registration('the notice opens and leads to the form'),
    registration('a stored user sees no dialog and their first name in the menu'),
  ]),
  row("The notice is titled 'Aviso Importante'.", [registration('the notice opens and leads to the form')]),
  row('It says that data is requested to validate the authenticity of evaluations.', [
    registration('the notice opens and leads to the form'),
  ]),
  row("Its button is 'Aceptar'.", [registration('the notice opens and leads to the form')]),
  row('Fields: idCard (national ID or DIMEX number), name, first surname, second surname, phone', [
    registration('stores exactly the user of the specification and reports success'),
    registration('shows every error under its field, focuses the first and saves nothing'),
  ]),
  row('and an optional email', [
    registration('keeps the e-mail when one is given'),
    registration('stores exactly the user of the specification and reports success'),
  ]),
  row('Errors appear under each field.', [
    registration('shows every error under its field, focuses the first and saves nothing'),
    walk.registration('each mistake has its message under its field, and nothing is saved meanwhile'),
  ]),
  row('The form is not saved while any error exists.', [
    registration('shows every error under its field, focuses the first and saves nothing'),
    registration('refuses %s «%s» and accepts the correction'),
  ]),
  row(
    "On a valid submit a success dialog appears: title '¡Éxito!', text 'Datos guardados correctamente.', button 'Aceptar'.",
    [
      registration('stores exactly the user of the specification and reports success'),
      kit.message('Aceptar and Escape confirm'),
    ],
  ),
  row("Title '¿Deseas cerrar sesión?'.", [registration('asks for confirmation and states the consequence')]),
  row('Text: the user must register again to leave another evaluation.', [
    registration('asks for confirmation and states the consequence'),
  ]),
  row("Buttons 'Cancelar'", [registration('can be cancelled')]),
  row("and 'Cerrar sesión'.", [registration('removes the stored user and offers to register again')]),
];
