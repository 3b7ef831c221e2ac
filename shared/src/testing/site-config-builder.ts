import { SERVICE_PATHS, type SiteConfig } from '../service';

/** A configuration whose every value can be told from the others. */
export function aSiteConfig(overrides: Partial<SiteConfig> = {}): SiteConfig {
  return {
    endpoints: SERVICE_PATHS,
    resultsRating: 'sample',
    contact: {
      phone: '+506 0000-0001',
      email: 'hola@example.com',
      whatsapp: '50600000002',
      servicePhone: '0000-0003',
      terms: 'https://www.example.com/terminos.pdf',
      social: {
        facebook: 'https://www.example.com/f',
        instagram: 'https://www.example.com/i',
        youtube: 'https://www.example.com/y',
      },
    },
    ...overrides,
  };
}
