import type { SiteContact } from '@club/shared/service';
import type { EnvReader } from './env-reader';

const PHONE = /^\+?[\d][\d ()-]{3,24}$/;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

/** The values that the specification omits; the defaults reach nobody. Rulings 21 and 27. */
export function readContact(env: EnvReader): SiteContact {
  const phone = (name: string) => env.text(name, '0000-0000', PHONE, 'a telephone number');
  return {
    phone: phone('CONTACT_PHONE'),
    email: env.text('CONTACT_EMAIL', 'contacto@example.com', EMAIL, 'an e-mail address'),
    whatsapp: env.text('CONTACT_WHATSAPP', '50600000000', /^\d{8,15}$/, 'digits with the country prefix'),
    servicePhone: phone('SERVICE_PHONE'),
    terms: env.httpUrl('TERMS_URL', 'https://www.example.com/politicas-del-club.pdf'),
    social: {
      facebook: env.httpUrl('SOCIAL_FACEBOOK', 'https://www.example.com/facebook'),
      instagram: env.httpUrl('SOCIAL_INSTAGRAM', 'https://www.example.com/instagram'),
      youtube: env.httpUrl('SOCIAL_YOUTUBE', 'https://www.example.com/youtube'),
    },
  };
}
