import { SERVICE_PATHS, type SiteConfig } from '../service';

export { createRandom } from './random';
export * from './ratings';
export * from './specialists';

/** Site configuration of a remote that runs alone, with the embedded data service and fictitious contacts. */
export const DEMO_SITE_CONFIG: SiteConfig = {
  endpoints: SERVICE_PATHS,
  resultsRating: 'sample',
  contact: {
    phone: '0000-0000',
    email: 'contacto@example.com',
    whatsapp: '50600000000',
    servicePhone: '0000-0000',
    terms: 'https://www.example.com/politicas-del-club.pdf',
    social: {
      facebook: 'https://www.example.com/facebook',
      instagram: 'https://www.example.com/instagram',
      youtube: 'https://www.example.com/youtube',
    },
  },
};
