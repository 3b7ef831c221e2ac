import { placeName } from '@club/shared/catalogue';
import type { Specialist } from '@club/shared/domain';
import { Breakable } from '@club/shared/ui/breakable';
import { contactMethods } from '../contact/contact-methods';
import { Section } from '../section/section';
import styles from './information.module.css';

export function Information({ specialist }: { specialist: Specialist }) {
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

/** Lists the rows of the information block in order. Spec §2, /detalle/{id}. */
export function informationRows(s: Specialist): InformationRow[] {
  const [, email, call] = contactMethods(s).map(({ href }) => href);
  return [
    { label: 'Empresa', value: orElse(s.empresa, 'No indicada') },
    { label: 'Áreas de trabajo', value: orElse(s.areaTrabajo.join(', '), 'No indicadas') },
    { label: 'Punto de venta asociado', value: orElse(s.puntoVenta, 'No indicado') },
    { label: 'Área de cobertura', value: orElse(s.areaCovertura, orElse(placeName(s), 'No indicada')) },
    { label: 'Teléfono', value: orElse(call && s.telefono, 'No indicado'), href: call },
    { label: 'Correo electrónico', value: orElse(email && s.correo, 'No indicado'), href: email },
  ];
}

function orElse(text: string | null | undefined, fallback: string): string {
  return text || fallback;
}
