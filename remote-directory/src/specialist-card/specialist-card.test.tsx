// @vitest-environment dom
import { SAMPLE_RATINGS } from '@club/shared/catalogue';
import type { Specialist } from '@club/shared/domain';
import { aRatingComment, aRatingSummary, aSpecialist, someFilters } from '@club/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { visitPage } from '../testing/render-page';
import { SpecialistCard } from './specialist-card';

const draw = (overrides: Partial<Specialist> = {}, service?: object[]) =>
  visitPage(<SpecialistCard specialist={aSpecialist(overrides)} filters={someFilters()} />, {
    at: '/resultados',
    ...(service && { ratings: service, resultsRating: 'service' }),
  });
const card = () => screen.getByRole('link');
const text = () => card().textContent ?? '';

describe('a specialist card', () => {
  test('shows the default portrait, name, company and place', () => {
    draw();
    expect(card().querySelector('img')?.getAttribute('src')).toMatch(/^\/imagenes\/perfil\.svg#/);
    expect(screen.getByRole('heading', { name: 'María Solís Peña' })).toBeTruthy();
    expect(screen.getByText('Construcciones Solís')).toBeTruthy();
    expect(screen.getByText('San José, Escazú')).toBeTruthy();
  });

  test('omits a blank company', () => {
    draw();
    const withCompany = card().querySelectorAll('p').length;
    draw({ empresa: '' });
    expect(card().querySelectorAll('p')).toHaveLength(withCompany - 1);
  });

  test('has name, place and rating in the accessible name of its link', () => {
    draw({ id: '1' });
    expect(
      screen.getByRole('link', {
        name: 'María Solís Peña San José, Escazú 3,8 de 5 estrellas Calificación de ejemplo',
      }),
    ).toBe(card());
  });

  test('shows the company once, in place of a missing name', () => {
    draw({ nombre: '', apellido1: ' ', apellido2: '' });
    expect(screen.getByRole('link', { name: /^Construcciones Solís San José/ })).toBe(card());
    expect(screen.getAllByText('Construcciones Solís')).toHaveLength(1);
  });

  test('isolates the text direction of each text', () => {
    draw({ nombre: 'محمد', empresa: 'شركة البناء (CR)', canton: 'برافا' });
    for (const name of [/محمد/, /شركة/, /برافا/])
      expect(screen.getByText(name).matches('bdi, [dir="auto"]')).toBe(true);
  });

  test('shows work areas and specializations', () => {
    draw({ areaTrabajo: ['Construcción', 'Pintura'], especializacion: 'Techos, Acabados,techos' });
    const areas = screen.getByRole('list', { name: 'Áreas de trabajo' });
    expect(areas.textContent).toBe('ConstrucciónPintura');
    expect(screen.getByText('Techos, Acabados')).toBeTruthy();
  });

  test('shows the images of the certificates', () => {
    draw({ certificados: ['1', '3'] });
    const images = screen.getByRole('list', { name: 'Certificaciones' }).querySelectorAll('img');
    expect([...images].map((image) => image.getAttribute('src'))).toEqual([
      '/certificados/1.webp',
      '/certificados/3.webp',
    ]);
  });

  test('gives each certificate image exactly one accessible name', () => {
    draw({ certificados: ['3', '9', '3'] });
    const seals = within(screen.getByRole('list', { name: 'Certificaciones' })).getAllByRole('listitem');
    expect(seals.map((seal) => within(seal).getByRole('img').getAttribute('alt'))).toEqual([
      'Programa de pinturas y recubrimientos',
      'Certificado 9',
    ]);
  });

  test('replaces the image of a certificate that fails to load', () => {
    draw({ certificados: ['9'] });
    const image = screen
      .getByRole('list', { name: 'Certificaciones' })
      .querySelector('img') as HTMLImageElement;
    fireEvent.error(image);
    expect(
      screen.getByRole('list', { name: 'Certificaciones' }).querySelector('img')?.getAttribute('src'),
    ).toBe('/certificados/marcador.webp');
  });

  test('states that there are no certificates', () => {
    draw({ certificados: [] });
    expect(screen.getByText('Sin certificaciones disponibles')).toBeTruthy();
  });

  test('shows HTML in a specialist’s data as text', () => {
    draw({ empresa: '<img src=x onerror=alert(1)>' });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });
});

describe('the rating of a card', () => {
  test('is the average of the built-in sample, labelled as an example', () => {
    expect(SAMPLE_RATINGS['1']?.estrellas.map(({ calificacion }) => calificacion)).toEqual([4, 4, 3, 4]);
    draw({ id: '1' });
    expect(text()).toContain('3,8');
    expect(text()).toContain('Calificación de ejemplo');
  });

  test('is the service’s average on screens other than the results', async () => {
    const specialist = aSpecialist({ id: 'nadie' });
    visitPage(<SpecialistCard specialist={specialist} filters={null} />, {
      at: '/guardados',
      ratings: [aRatingSummary({ cedula: 'nadie', promedio: 4.5 })],
    });
    expect(await screen.findByText(/^1 evaluación ·/)).toBeTruthy();
    expect(text()).toContain('4,5');
  });

  test('is omitted if the sample ratings do not contain the specialist', () => {
    draw({ id: 'nadie' });
    expect(screen.getByText('Sin calificaciones')).toBeTruthy();
  });

  test('ignores inherited properties of the object with sample ratings', () => {
    draw({ id: 'constructor' });
    expect(screen.getByText('Sin calificaciones')).toBeTruthy();
  });

  test('is the service’s average with the number of evaluations if the site is configured so', async () => {
    const comentarios = [aRatingComment(), aRatingComment({ calificacion: 4 })];
    draw({ id: '4' }, [aRatingSummary({ cedula: '4', promedio: 4.5, comentarios })]);
    expect(await screen.findByText(/^2 evaluaciones/)).toBeTruthy();
    expect(text()).toContain('4,5');
    expect(text()).not.toContain('Calificación de ejemplo');
  });

  test('shows the month of the latest evaluation, in any order of the list', async () => {
    const comentarios = ['05/03/2025', '2026-01-31', 'ayer'].map((fecha) => aRatingComment({ fecha }));
    draw({ id: '4' }, [aRatingSummary({ cedula: '4', comentarios })]);
    expect(await screen.findByText('3 evaluaciones · la última en ene. 2026')).toBeTruthy();
  });

  test('quotes the first sentence of the latest comment', async () => {
    const comentarios = [
      aRatingComment({ fecha: '05/03/2025', comentario: 'Antes.' }),
      aRatingComment({ fecha: '2026-01-31', comentario: ' Pintó  la sala. Muy puntual.' }),
      aRatingComment({ fecha: '2026-02-28', comentario: ' ' }),
    ];
    draw({ id: '4' }, [aRatingSummary({ cedula: '4', comentarios })]);
    expect((await screen.findByText('Pintó la sala.')).tagName).toBe('Q');
  });

  test('shortens a quoted sentence at a word boundary', async () => {
    const comentarios = [aRatingComment({ comentario: 'Pintó toda la casa, '.repeat(9) })];
    draw({ id: '4' }, [aRatingSummary({ cedula: '4', comentarios })]);
    expect((await screen.findByText(/^Pintó/)).textContent).toMatch(/^.{50,80} (casa|toda|la|Pintó)…$/);
  });

  test('quotes no comment if the card shows sample ratings', () => {
    draw({ id: '1' });
    expect(card().querySelector('q')).toBeNull();
  });

  test('shows no date if no evaluation has one', async () => {
    const comentarios = [aRatingComment({ fecha: 'ayer' })];
    draw({ id: '4' }, [aRatingSummary({ cedula: '4', comentarios })]);
    expect(await screen.findByText('1 evaluación')).toBeTruthy();
    expect(text()).not.toContain('última');
  });

  test('counts a single evaluation in the singular', async () => {
    draw({ id: '4' }, [aRatingSummary({ cedula: '4' })]);
    expect(await screen.findByText(/^1 evaluación ·/)).toBeTruthy();
  });

  test('is shown without a count if the service lists no evaluations', async () => {
    draw({ id: '4' }, [aRatingSummary({ cedula: '4', promedio: 4.5, comentarios: [] })]);
    expect(await screen.findByText('Calificación promedio')).toBeTruthy();
    expect(text()).toContain('4,5');
    expect(screen.queryByText('Sin calificaciones')).toBeNull();
  });

  test('is omitted if nobody has rated the specialist', async () => {
    draw({ id: '4' }, []);
    expect(await screen.findByText('Sin calificaciones')).toBeTruthy();
  });
});
