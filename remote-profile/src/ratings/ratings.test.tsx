// @vitest-environment jsdom
import { aRatingComment, aRatingSummary } from '@club/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderProfile } from '../testing/render-profile';
import { stubService } from '../testing/stub-service';

const panel = () => screen.findByRole('region', { name: 'Evaluaciones' });
const toggle = () => screen.findByRole('button', { name: 'Ver evaluaciones' });
const never = new Promise<never>(() => undefined);

describe('the ratings panel', () => {
  test('shows the average, its stars and how many evaluations there are', async () => {
    const comentarios = [5, 4, 4].map((calificacion) => aRatingComment({ calificacion }));
    renderProfile({ ratings: [aRatingSummary({ cedula: '1', promedio: 4.5, comentarios })] });
    const region = await panel();
    expect(await within(region).findByText('4,5')).toBeTruthy();
    expect(within(region).getByText('3 evaluaciones')).toBeTruthy();
    expect(within(region).getByRole('img', { name: '4,5 de 5 estrellas' })).toBeTruthy();
    const rows = within(region)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows[0]).toContain('5 estrellas: 1 evaluación');
    expect(rows[1]).toContain('4 estrellas: 2 evaluaciones');
    expect(rows[4]).toContain('1 estrella: 0 evaluaciones');
  });

  test('shows an average without comments, and says in the list that there are none', async () => {
    const { visitor } = renderProfile({
      ratings: [aRatingSummary({ cedula: '1', promedio: 4.5, comentarios: [] })],
    });
    const region = await panel();
    expect(await within(region).findByText('4,5')).toBeTruthy();
    expect(within(region).getByRole('img', { name: '4,5 de 5 estrellas' })).toBeTruthy();
    expect(within(region).queryByText('Aún no hay evaluaciones')).toBeNull();
    expect(within(region).queryByRole('list')).toBeNull();
    await visitor.click(await toggle());
    expect(
      within(await screen.findByRole('dialog')).getByText('Aún no hay evaluaciones registradas.'),
    ).toBeTruthy();
  });

  test('belongs to the specialist with this id only', async () => {
    renderProfile({ ratings: [aRatingSummary({ cedula: '01' }), aRatingSummary({ cedula: '10' })] });
    expect(await within(await panel()).findByText('Aún no hay evaluaciones')).toBeTruthy();
  });

  test('shows its shape while the ratings are loading', async () => {
    renderProfile({ ratings: never });
    expect(await screen.findByRole('status', { name: 'Cargando las evaluaciones…' })).toBeTruthy();
    expect(screen.queryByText('Aún no hay evaluaciones')).toBeNull();
  });

  test('is empty after a failed fetch, which is only logged, and does not say that nobody has evaluated', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = Promise.reject<never>(new Error('offline'));
    failed.catch(() => undefined);
    const { visitor } = renderProfile({ ratings: failed });
    expect(
      await screen.findByText('Aún no hay evaluaciones que mostrar: no pudimos cargarlas.'),
    ).toBeTruthy();
    expect(logged).toHaveBeenCalledOnce();
    await visitor.click(await toggle());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('No pudimos cargar las evaluaciones registradas.')).toBeTruthy();
  });

  test('gives way to the ratings when the browser is online again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = Promise.reject<never>(new Error('offline'));
    failed.catch(() => undefined);
    renderProfile({ ratings: failed });
    await screen.findByText(/no pudimos cargarlas/);
    stubService({ specialists: [], ratings: [aRatingSummary()], evaluation: async () => new Response() });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await within(await panel()).findByText('1 evaluación')).toBeTruthy();
  });
});

describe('the list of evaluations', () => {
  test('tells the name, date, stars and comment of each', async () => {
    const comentarios = [
      aRatingComment({
        nombre: 'Luis Rojas',
        fecha: '2025-03-05',
        calificacion: 4,
        comentario: 'Muy puntual',
      }),
      aRatingComment({ nombre: ' ', fecha: 'ayer', calificacion: 0, comentario: '<b>Bien</b>' }),
    ];
    const { visitor } = renderProfile({ ratings: [aRatingSummary({ comentarios })] });
    await visitor.click(await toggle());
    const dialog = await screen.findByRole('dialog', { name: 'Evaluaciones' });
    const [first, second] = within(dialog).getAllByRole('listitem');
    expect(first?.textContent).toContain('Luis Rojas');
    expect(first?.textContent).toContain('05/03/2025');
    expect(first?.textContent).toContain('Muy puntual');
    expect(within(first as HTMLElement).getByRole('img', { name: '4 de 5 estrellas' })).toBeTruthy();
    expect(second?.textContent).toContain('Sin nombre');
    expect(second?.textContent).toContain('<b>Bien</b>');
    expect(within(second as HTMLElement).getByRole('img', { name: 'Sin estrellas' })).toBeTruthy();
  });

  test('says that there are none', async () => {
    const { visitor } = renderProfile({ ratings: [] });
    expect(await screen.findByText('Aún no hay evaluaciones')).toBeTruthy();
    await visitor.click(await toggle());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Aún no hay evaluaciones registradas.')).toBeTruthy();
  });

  test('is toggled by the panel, by mouse and keyboard', async () => {
    const { visitor } = renderProfile();
    const button = await toggle();
    await visitor.click(button);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    button.click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    button.focus();
    await visitor.keyboard(' ');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('grows by twenty when it is long', async () => {
    const comentarios = Array.from({ length: 45 }, (_, i) => aRatingComment({ comentario: `Nota ${i}` }));
    const { visitor } = renderProfile({ ratings: [aRatingSummary({ comentarios })] });
    await visitor.click(await toggle());
    const dialog = await screen.findByRole('dialog');
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { level: 2 }));
    const shown = () => within(dialog).getAllByText(/^Nota /).length;
    expect(shown()).toBe(20);
    await visitor.click(within(dialog).getByRole('button', { name: 'Ver más' }));
    expect(shown()).toBe(40);
    await visitor.click(within(dialog).getByRole('button', { name: 'Ver más' }));
    expect(shown()).toBe(45);
    expect(within(dialog).queryByRole('button', { name: 'Ver más' })).toBeNull();
  });
});
