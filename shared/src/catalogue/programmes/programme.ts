/** `unidad` is what the parts are called: «Módulo 1», «Tema 1», «Resumen 1». */
export type Certificate = {
  titulo: string;
  unidad: 'Módulo' | 'Tema' | 'Resumen';
  modulos: readonly CertificateModule[];
};
export type CertificateModule = { titulo: string; temas: readonly string[] };
