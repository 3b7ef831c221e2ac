// @vitest-environment dom
import { REPORT_REASONS } from '@club/shared/domain';
import { BrowserRouter } from '@club/shared/router';
import { configureSite } from '@club/shared/state';
import type { EXTRA_LOCAL_KEYS, EXTRA_SESSION_KEYS } from '@club/shared/storage';
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
  'the legal pages state which data the retailer receives from a site with %s for reports',
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

test('the moderation page lists false evaluations among those removed, and visitors can report an evaluation as false', () => {
  configureSite(aSiteConfig());
  render(
    <BrowserRouter>
      <EvaluationCarePage />
    </BrowserRouter>,
  );
  expect(REPORT_REASONS).toContain('Parece falsa');
  expect(screen.getByRole('region', { name: 'Qué se quita' }).textContent).toMatch(/falsas/);
});

const KEPT: Record<keyof typeof EXTRA_LOCAL_KEYS | keyof typeof EXTRA_SESSION_KEYS, RegExp> = {
  failedReleases: /versiones del sitio fallaron/,
  signals: /qué mediciones ya se hicieron/,
  ownEvaluations: /evaluaciones que envió:.*«Cerrar sesión»/,
  shortlist: /guardó y sus notas:.*los quita en «Guardados»/,
  hiringGuide: /«Antes de contratar»:.*quitar la marca/,
  place: /cantón que eligió.*ahí lo ve y lo cambia/,
  reloads: /se recargó.*cerrar la pestaña/,
  noticeDismissed: /aviso de registro.*cerrar la pestaña/,
  quotation: /solicitud de cotización.*cerrar la pestaña/,
  evaluationDrafts: /evaluación que no ha enviado.*cerrar la pestaña/,
};

test('the privacy page names all data kept in the browser, and tells how to see and erase the data', () => {
  configureSite(aSiteConfig());
  render(
    <BrowserRouter>
      <PrivacyPage />
    </BrowserRouter>,
  );
  const kept = screen.getByRole('region', { name: 'Lo que se guarda en este navegador' }).textContent ?? '';
  const specified = [
    /registró en el club:.*«Mis datos».*«Cerrar sesión»/,
    /listas de especialistas y evaluaciones/,
    /última búsqueda.*cerrar la pestaña/,
  ];
  expect([...specified, ...Object.values(KEPT)].filter((text) => !text.test(kept))).toEqual([]);
  expect(kept).toMatch(/Aparte de lo que se mide, de su navegador solo sale lo que usted envíe/);
});

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
