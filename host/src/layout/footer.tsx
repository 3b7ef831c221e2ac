import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import type { SiteContact } from '@club/shared/service';
import { siteConfig } from '@club/shared/state';
import { Facebook, Instagram, Mail, Phone, WhatsApp, YouTube } from '@club/shared/ui';
import { Breakable } from '@club/shared/ui/breakable';
import styles from './footer.module.css';

type ContactProps = { contact: SiteContact; className?: string | undefined };

/** Lists the retailer's e-mail, telephone and WhatsApp. */
export function ContactList({ contact, className }: ContactProps) {
  return (
    <ul className={className}>
      <li>
        <a href={`mailto:${contact.email}`}>
          <Mail />
          <span>
            <Breakable text={contact.email} />
          </span>
        </a>
      </li>
      <li>
        <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>
          <Phone />
          {contact.phone}
        </a>
      </li>
      <li>
        <a href={`https://wa.me/${contact.whatsapp}`} target="_blank" rel="noopener">
          <WhatsApp />
          WhatsApp
        </a>
      </li>
    </ul>
  );
}

export function Footer() {
  const { contact } = siteConfig();
  const social = [
    { label: 'Facebook', href: contact.social.facebook, icon: <Facebook /> },
    { label: 'Instagram', href: contact.social.instagram, icon: <Instagram /> },
    { label: 'YouTube', href: contact.social.youtube, icon: <YouTube /> },
  ];
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <nav aria-label="Pie de página">
          <h2>El club</h2>
          <ul>
            <li>
              <Link to={paths.home}>Inicio</Link>
            </li>
            <li>
              <Link to={paths.specialists}>Especialistas</Link>
            </li>
            <li>
              <Link to={paths.hiringGuide}>Antes de contratar</Link>
            </li>
            <li>
              <a href={contact.terms} target="_blank" rel="noopener">
                Términos y condiciones
                <span className="visually-hidden"> (PDF, se abre en otra pestaña)</span>
              </a>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Contáctenos</h2>
          <ContactList contact={contact} />
        </div>
        <nav className={styles.site} aria-label="Este sitio">
          <h2>Este sitio</h2>
          <Link to={paths.privacy}>Privacidad</Link>
          <Link to={paths.accessibility}>Accesibilidad</Link>
        </nav>
        <div>
          <h2>Síganos</h2>
          <ul className={styles.social}>
            {social.map(({ label, href, icon }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener" aria-label={label}>
                  {icon}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.copyright}>© 2025 Club de Especialistas. Todos los derechos reservados.</p>
    </footer>
  );
}
