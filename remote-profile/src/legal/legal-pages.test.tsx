// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { configureSite } from '@club/shared/state';
import { aSiteConfig } from '@club/shared/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import AccessibilityPage from './accessibility-page';
import EvaluationCarePage from './evaluation-care-page';
import PrivacyPage from './privacy-page';

afterEach(cleanup);

test.each([
  ['a form', '/servicio/reportes', /No se guarda quién reporta/, /sin ningún dato suyo/],
  ['a mail', null, /envíe el correo que se abre/, /con su dirección/],
])(
  'the legal pages state which data %s for reports sends to the retailer',
  (_, evaluationReports, care, privacy) => {
    configureSite(aSiteConfig({ evaluationReports }));
    for (const [Page, text] of [
      [EvaluationCarePage, care],
      [PrivacyPage, privacy],
    ] as const) {
      render(
        <BrowserRouter>
          <Page />
        </BrowserRouter>,
      );
      expect(screen.getByText(text)).toBeTruthy();
      cleanup();
    }
  },
);

test.each([
  ['evaluation care', EvaluationCarePage, 'Cómo cuidamos las evaluaciones', 'Qué se quita'],
  ['privacy', PrivacyPage, 'Privacidad', 'Sus derechos (Ley 8968)'],
  ['accessibility', AccessibilityPage, 'Accesibilidad', 'Si algo no le funciona'],
])('the %s page has titled parts and links e-mail and phone', (_, Page, title, part) => {
  configureSite(aSiteConfig());
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole('region', { name: part })).toBeTruthy();
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href.split(':')[0]);
  expect(links).toEqual(['mailto', 'tel']);
});
