import { type SubmitEvent, useId, useState } from 'react';
import { normalizePhoneInput, type RegistrationDraft, toUser, validateRegistration } from '../domain';
import { clearUser, closeRegistration, saveUser, useRegistrationPrompt, useUser } from '../state';
import { Button, Dialog, TextField } from '../ui';

/** Fictitious data that prefill the form. */
const FICTITIOUS: RegistrationDraft = {
  idCard: '100000001',
  name: 'Persona',
  firstSurname: 'Ficticia',
  secondSurname: 'Prueba',
  phone: '80000000',
  email: 'persona@example.com',
};

const LABELS: Record<keyof RegistrationDraft, string> = {
  idCard: 'Número de cédula o DIMEX',
  name: 'Nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  phone: 'Teléfono',
  email: 'Correo electrónico',
};

const FIELDS = Object.keys(LABELS) as (keyof RegistrationDraft)[];

function RegistrationForm({ id }: { id: string }) {
  const [draft, setDraft] = useState(FICTITIOUS);
  const errors = validateRegistration(draft);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (Object.keys(errors).length > 0) return;
    saveUser(toUser(draft));
    closeRegistration();
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]}
          value={draft[name]}
          error={errors[name]}
          onChange={({ target: { value } }) =>
            setDraft({ ...draft, [name]: name === 'phone' ? normalizePhoneInput(value) : value })
          }
        />
      ))}
    </form>
  );
}

/** Replaces the host's registration dialog by a plain form, prefilled, with the same rules and store. */
export function StandaloneRegistration() {
  const wanted = useRegistrationPrompt() !== null;
  const user = useUser();
  const formId = useId();
  return (
    <>
      {user && (
        <Button variant="quiet" onClick={clearUser}>
          Cerrar sesión de {user.name}
        </Button>
      )}
      <Dialog
        open={wanted && !user}
        title="Registro"
        onClose={closeRegistration}
        actions={
          <Button type="submit" form={formId}>
            Guardar
          </Button>
        }
      >
        <RegistrationForm id={formId} />
      </Dialog>
    </>
  );
}
