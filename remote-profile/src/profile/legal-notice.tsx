import { callHref } from '@club/shared/domain';
import { siteConfig } from '@club/shared/state';
import { useId } from 'react';
import styles from './legal-notice.module.css';

/** Spec §1, the legal notice at the bottom of the profile; the phone is configuration (ruling 21). */
export function LegalNotice() {
  const id = useId();
  const { servicePhone } = siteConfig().contact;
  const href = callHref(servicePhone);
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <h2 id={id}>Aviso legal</h2>
      <p>
        Este servicio es únicamente informativo. A usted le corresponde verificar los datos, la experiencia y
        las referencias del especialista antes de contratarlo. Los especialistas afiliados no tienen ninguna
        relación laboral con nuestra tienda. Si tiene alguna inquietud, repórtela al teléfono de servicio al
        cliente {href ? <a href={href}>{servicePhone}</a> : servicePhone}.
      </p>
    </section>
  );
}
