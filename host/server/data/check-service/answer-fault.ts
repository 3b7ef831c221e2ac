import type { AnswerFault } from '@club/shared/service';

const PAGES: [pattern: RegExp, meaning: string][] = [
  [
    /accounts\.google\.com|ServiceLogin|sign in|iniciar sesión/i,
    'una página para iniciar sesión: publique la aplicación web con acceso para «Cualquier usuario»',
  ],
  [
    /too many times|quota|cuota|demasiadas veces|simultaneous/i,
    'una página de error: el script pasó de su cuota; espere o revise cuántas visitas tiene el sitio',
  ],
  [
    /(function not found|no se encontró la función|no se ha encontrado la función)/i,
    'una página de error: al script le falta doGet o doPost; copie el script completo e implemente una versión nueva',
  ],
];

/** What an HTML page in an answer's place most likely is. */
export function pageMeaning(html: string): string {
  const known = PAGES.find(([pattern]) => pattern.test(html));
  return known?.[1] ?? 'una página HTML: el script terminó con un error, o la dirección no es la del script';
}

const MEANINGS: Record<Exclude<AnswerFault, 'HTML'>, string> = {
  empty: 'la respuesta está vacía',
  'not JSON': 'la respuesta no es JSON, o está cortada',
  'not a list': 'la respuesta es JSON, pero no una lista',
  'no usable row': 'ningún elemento de la lista tiene identificación',
};

export const answerMeaning = (reason: AnswerFault, text: string): string =>
  reason === 'HTML' ? `la respuesta es ${pageMeaning(text)}` : MEANINGS[reason];
