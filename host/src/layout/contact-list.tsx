import type { SiteContact } from '@club/shared/service';
import { Mail, Phone, WhatsApp } from '@club/shared/ui';
import { Breakable } from '@club/shared/ui/breakable';

/** The ways to reach the retailer. */
export function ContactList({
  contact,
  className,
}: {
  contact: SiteContact;
  className?: string | undefined;
}) {
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
