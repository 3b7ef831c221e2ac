// @vitest-environment dom
import type { SiteConfig } from '@club/shared/service';
import { aRatingComment, aRatingSummary, aUser } from '@club/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderProfile, stubProfileService } from '../testing/render-profile';

const panel = () => screen.findByRole('region', { name: 'Evaluaciones' });
const toggle = () => screen.findByRole('button', { name: 'Ver evaluaciones' });
const never = new Promise<never>(() => undefined);

describe('the ratings panel', () => {
  test('shows the average, its stars and the number of evaluations', async () => {
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

  test('shows an average without evaluations, and the list states that there are none', async () => {
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

  test('shows the two latest comments', async () => {
    const comentarios = ['01/03/2025', '03/03/2025', '02/03/2025', '04/03/2025'].map((fecha, i) =>
      aRatingComment({ fecha, comentario: i === 3 ? '' : `Nota ${i}` }),
    );
    renderProfile({ ratings: [aRatingSummary({ comentarios })] });
    const recent = await screen.findByRole('list', { name: 'Evaluaciones recientes' });
    expect(
      within(recent)
        .getAllByText(/^Nota /)
        .map((note) => note.textContent),
    ).toEqual(['Nota 1', 'Nota 2']);
  });

  test('gets the focus when the visitor presses an average rating; the URL does not change', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    const { visitor } = renderProfile({ ratings: [aRatingSummary({ promedio: 4.5 })] });
    const region = await panel();
    const averages = await screen.findAllByRole('link', { name: '4,5 de 5 estrellas 1 evaluación' });
    for (const average of averages) {
      await visitor.click(average);
      expect(document.activeElement).toBe(region);
    }
    expect(window.location.hash).toBe('');
  });

  test('shows only the ratings of the specialist with this id', async () => {
    renderProfile({ ratings: [aRatingSummary({ cedula: '01' }), aRatingSummary({ cedula: '10' })] });
    expect(await within(await panel()).findByText('Aún no hay evaluaciones')).toBeTruthy();
    expect(screen.getAllByText('Aún sin evaluaciones')).toHaveLength(2);
  });

  test('shows a skeleton while the ratings load', async () => {
    renderProfile({ ratings: never });
    expect(await screen.findByRole('status', { name: 'Cargando las evaluaciones…' })).toBeTruthy();
    expect(screen.queryByText('Aún no hay evaluaciones')).toBeNull();
    expect(screen.queryByText('Aún sin evaluaciones')).toBeNull();
  });

  test('shows nothing after a failed request, which is only logged, and does not state that nobody has evaluated', async () => {
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

  test('shows the ratings when the browser is online again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = Promise.reject<never>(new Error('offline'));
    failed.catch(() => undefined);
    renderProfile({ ratings: failed });
    await screen.findByText(/no pudimos cargarlas/);
    stubProfileService({
      specialists: [],
      ratings: [aRatingSummary()],
      evaluation: async () => new Response(),
    });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await within(await panel()).findByText('1 evaluación')).toBeTruthy();
  });
});

describe('the list of evaluations', () => {
  test('shows name, date, stars and comment of each evaluation', async () => {
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
    expect(within(second as HTMLElement).getByRole('img', { name: 'Sin calificación' })).toBeTruthy();
  });

  test('states that there are no evaluations', async () => {
    const { visitor } = renderProfile({ ratings: [], user: aUser() });
    await visitor.click(await screen.findByRole('button', { name: 'Aún no hay evaluaciones' }));
    const dialog = await screen.findByRole('dialog', { name: 'Evaluaciones' });
    expect(within(dialog).getByText('Aún no hay evaluaciones registradas.')).toBeTruthy();
    await visitor.keyboard('{Escape}');
    await visitor.click(screen.getByRole('button', { name: 'Evaluar especialista' }));
    expect(await screen.findByRole('dialog', { name: /^Evaluar a / })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Evaluaciones' })).toBeNull();
  });

  test('shows the rest of a truncated comment on request, and hides it again', async () => {
    const comentario = `${'Dejó todo limpio y ordenado. '.repeat(5)}Lo recomiendo.`;
    const comentarios = [aRatingComment({ comentario }), aRatingComment({ comentario: 'Muy bien.' })];
    const { visitor } = renderProfile({ ratings: [aRatingSummary({ comentarios })] });
    const more = await screen.findByRole('button', { name: 'Leer más' });
    expect(screen.queryByText(/Lo recomiendo/)).toBeNull();
    await visitor.click(more);
    expect(screen.getByText(/Lo recomiendo/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Leer menos');
    await visitor.keyboard('{Enter}');
    expect(screen.queryByText(/Lo recomiendo/)).toBeNull();
  });

  test('applies the visitor’s order and star filter', async () => {
    const comentarios = [3, 5, 0, 1, 5].map((calificacion, i) =>
      aRatingComment({ calificacion, comentario: `Nota ${i}`, fecha: `0${9 - i}/03/2025` }),
    );
    const { visitor } = renderProfile({ ratings: [aRatingSummary({ comentarios })] });
    await visitor.click(await toggle());
    const dialog = await screen.findByRole('dialog');
    const notes = () =>
      within(dialog)
        .getAllByText(/^Nota /)
        .map((note) => note.textContent?.slice(-1));
    const choose = (label: string, option: string) =>
      visitor.selectOptions(within(dialog).getByRole('combobox', { name: label }), option);
    expect(notes()).toEqual(['0', '1', '2', '3', '4']);
    await choose('Ordenar', 'Mejor calificadas');
    expect(notes()).toEqual(['1', '4', '0', '3', '2']);
    await choose('Ordenar', 'Peor calificadas');
    expect(notes()).toEqual(['3', '0', '1', '4', '2']);
    await choose('Estrellas', '5 estrellas');
    expect(notes()).toEqual(['1', '4']);
    expect(within(dialog).getByRole('status').textContent).toBe('2 evaluaciones');
  });

  test('opens and closes by the panel’s button, by mouse and keyboard', async () => {
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

  test('shows twenty more evaluations at each press', async () => {
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

describe('moderation of evaluations', () => {
  test('is explained on a separate page', async () => {
    renderProfile();
    const link = await screen.findByRole('link', { name: 'Cómo cuidamos las evaluaciones' });
    expect(link.getAttribute('href')).toBe('/como-cuidamos-las-evaluaciones');
  });

  test.each([
    [
      'Luis Rojas',
      '03/03/2025',
      'de Luis Rojas',
      'la evaluación que hizo Luis Rojas el 03/03/2025 sobre María Solís Peña (especialista 1).',
    ],
    ['Luis Rojas', 'ayer', 'de Luis Rojas', 'la evaluación que hizo Luis Rojas sobre María'],
    ['', '03/03/2025', 'sin nombre', 'una evaluación sin nombre del 03/03/2025 sobre María'],
  ])(
    'a link reports the evaluation of «%s» on %s by mail to the retailer',
    async (nombre, fecha, of, words) => {
      const comentarios = [aRatingComment({ nombre, fecha })];
      const { visitor } = renderProfile({ ratings: [aRatingSummary({ comentarios })] });
      await visitor.click(await toggle());
      const dialog = within(await screen.findByRole('dialog', { name: 'Evaluaciones' }));
      const link = dialog.getByRole('link', { name: `Reportar la evaluación ${of}` });
      const mail = new URL(link.getAttribute('href') ?? '');
      expect(mail.protocol).toBe('mailto:');
      expect(mail.searchParams.get('body')).toContain(`Quiero reportar ${words}`);
    },
  );

  const comentarios = [aRatingComment({ nombre: 'Luis Rojas', fecha: '03/03/2025' })];

  async function openList(config: Partial<SiteConfig>) {
    const { visitor } = renderProfile({ ratings: [aRatingSummary({ comentarios })], config });
    await visitor.click(await toggle());
    return { visitor, dialog: within(await screen.findByRole('dialog', { name: 'Evaluaciones' })) };
  }
  const REPORT = 'Reportar la evaluación de Luis Rojas';
  const SENDS = { evaluationReports: '/servicio/reportes' };

  test('a form reports an evaluation to the moderators, and thanks the visitor', async () => {
    const { visitor, dialog } = await openList(SENDS);
    const sent = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{}', { status: 201 }));
    vi.stubGlobal('fetch', sent);
    await visitor.click(dialog.getByRole('button', { name: REPORT }));
    const reason = dialog.getByRole('combobox', { name: '¿Por qué la reporta?' });
    expect(document.activeElement).toBe(reason);
    await visitor.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: REPORT }));
    await visitor.keyboard('{Enter}');
    await visitor.selectOptions(dialog.getByRole('combobox', { name: /Por qué/ }), 'Parece falsa');
    await visitor.click(dialog.getByRole('button', { name: 'Enviar reporte' }));
    expect(document.activeElement).toBe(await dialog.findByText(/^Gracias\. /));
    const [url, init] = sent.mock.calls[0] ?? [];
    expect([url, JSON.parse(String(init?.body))]).toEqual([
      '/servicio/reportes',
      {
        idEspecialista: '1',
        nombre: 'Luis Rojas',
        fecha: '03/03/2025',
        comentario: comentarios[0]?.comentario,
        motivo: 'Parece falsa',
      },
    ]);
  });

  test('a mail link appears if a report cannot be sent', async () => {
    const { visitor, dialog } = await openList(SENDS);
    vi.stubGlobal('fetch', async () => new Response('', { status: 429 }));
    await visitor.click(dialog.getByRole('button', { name: REPORT }));
    await visitor.selectOptions(dialog.getByRole('combobox', { name: /Por qué/ }), 'Es publicidad');
    await visitor.click(dialog.getByRole('button', { name: 'Enviar reporte' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('No se pudo enviar');
    expect(within(dialog.getByRole('alert')).getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
  });
});
