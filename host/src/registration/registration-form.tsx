import type { RegistrationDraft, User } from '@club/shared/domain';
import { TextField } from '@club/shared/ui';
import { FIELDS } from './registration-fields';
import styles from './registration-form.module.css';
import { useRegistrationForm } from './use-registration-form';

type Props = { id: string; initial: RegistrationDraft; onValid: (user: User) => void };

/** The fields of a registered user with an error under each; its submit button stands outside, tied by `id`. */
export function RegistrationForm({ id, initial, onValid }: Props) {
  const { draft, errors, change, submit } = useRegistrationForm(initial, onValid);
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {FIELDS.map(({ name, ...look }) => (
        <TextField
          key={name}
          {...look}
          name={name}
          value={draft[name]}
          error={errors[name]}
          required={!look.optional}
          onChange={(event) => change(name, event.target.value)}
        />
      ))}
    </form>
  );
}
