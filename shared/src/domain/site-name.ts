export const SITE_NAME = 'Club de Especialistas';
