import { placeName } from '@club/shared/catalogue';
import { isBlank, type Specialist } from '@club/shared/domain';
import { Breakable } from '@club/shared/ui/breakable';
import { type ContactMethod, contactMethods } from '../contact/contact-methods';
import { Section } from '../section/section';
import styles from './information.module.css';

export function ProfileInformation({ specialist }: { specialist: Specialist }) {
  return (
    <Section title="Información">
      <dl className={styles.rows}>
        {informationRows(specialist).map(({ label, value, href }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <bdi>
                {href ? (
                  <a href={href}>
                    <Breakable text={value} />
                  </a>
                ) : (
                  <Breakable text={value} />
                )}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type InformationRow = { label: string; value: string; href?: string | null | undefined };

/** Lists the rows of the information block that have a value, in order. Spec §2, /detalle/{id}. */
export function informationRows(s: Specialist): InformationRow[] {
  const hrefOf = (method: ContactMethod['name']) =>
    contactMethods(s).find(({ name }) => name === method)?.href;
  const [call, email] = [hrefOf('call'), hrefOf('email')];
  const rows: InformationRow[] = [
    { label: 'Empresa', value: s.empresa },
    { label: 'Áreas de trabajo', value: s.areaTrabajo.join(', ') },
    { label: 'Punto de venta asociado', value: s.puntoVenta },
    { label: 'Área de cobertura', value: s.areaCovertura || placeName(s) },
    { label: 'Teléfono', value: call ? s.telefono : '', href: call },
    { label: 'Correo electrónico', value: email ? s.correo : '', href: email },
  ];
  return rows.filter(({ value }) => !isBlank(value));
}
