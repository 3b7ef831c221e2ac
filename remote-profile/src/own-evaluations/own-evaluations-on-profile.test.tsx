// @vitest-environment dom
import { clearUser, resetStores, saveUser } from '@club/shared/state';
import { aRatingComment, aRatingSummary, aUser } from '@club/shared/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderProfile } from '../testing/render-profile';

type Visitor = ReturnType<typeof renderProfile>['visitor'];

const KEY = 'club:evaluaciones';
const OTHER = aRatingComment({ comentario: 'De otra persona', fecha: '01/01/2026' });
const recent = () => screen.findByRole('list', { name: 'Evaluaciones recientes' });
const first = async () => within(await recent()).getAllByRole('listitem')[0] as HTMLElement;
const marked = () => screen.queryAllByText('Su evaluación');

async function send(visitor: Visitor, comment = 'Muy puntual', opener = 'Evaluar especialista') {
  await visitor.click(await screen.findByRole('button', { name: opener }));
  await screen.findByRole('dialog', { name: /^Evaluar a / });
  await visitor.click(screen.getByRole('radio', { name: /^4 / }));
  const text = screen.getByRole('textbox', { name: /^Comentario/ });
  await visitor.clear(text);
  await visitor.type(text, comment);
  await visitor.click(screen.getByRole('button', { name: 'Enviar evaluación' }));
  await screen.findByText('¡Gracias por su evaluación!');
}

const rated = (...comentarios: ReturnType<typeof aRatingComment>[]) => ({
  user: aUser(),
  ratings: [aRatingSummary({ promedio: 5, comentarios: [OTHER, ...comentarios] })],
});

describe('the user’s own evaluation on a profile', () => {
  test('appears at once and first, and does not change the average', async () => {
    const { visitor } = renderProfile(rated());
    await send(visitor);
    const item = await first();
    expect(item.textContent).toContain('Su evaluación');
    expect(item.textContent).toContain('Ana Mora Vargas');
    expect(item.textContent).toContain('Muy puntual');
    expect(item.textContent).toContain('aún no cuenta para el promedio');
    const region = screen.getByRole('region', { name: 'Evaluaciones' });
    expect(within(region).getByText('1 evaluación')).toBeTruthy();
    expect(within(region).getByText('5,0')).toBeTruthy();
  });

  test('replaces the text that there are no evaluations', async () => {
    const { visitor } = renderProfile({ user: aUser(), ratings: [] });
    await send(visitor);
    expect((await first()).textContent).toContain('Su evaluación');
    expect(screen.queryByText('Aún no hay evaluaciones')).toBeNull();
  });

  test('survives a reload and appears in the list', async () => {
    const { visitor } = renderProfile(rated());
    await send(visitor);
    cleanup();
    const again = renderProfile(rated());
    expect((await first()).textContent).toContain('Su evaluación');
    await again.visitor.click(await screen.findByRole('button', { name: 'Ver evaluaciones' }));
    const dialog = await screen.findByRole('dialog', { name: 'Evaluaciones' });
    expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toContain('Su evaluación');
  });

  test('appears once if the service also lists that evaluation', async () => {
    const { visitor } = renderProfile(rated());
    await send(visitor);
    cleanup();
    resetStores();
    localStorage.removeItem('ultimaActualizacion');
    renderProfile(
      rated(aRatingComment({ nombre: 'Ana Mora Vargas', calificacion: 4, comentario: 'Muy puntual ' })),
    );
    expect((await first()).textContent).toContain('Su evaluación');
    expect(screen.getAllByText(/^Muy puntual/)).toHaveLength(1);
    expect(screen.queryByText(/aún no cuenta/)).toBeNull();
  });

  test('never appears on another specialist’s profile', async () => {
    localStorage.setItem(
      KEY,
      JSON.stringify([{ ...OTHER, nombre: 'Ana Mora Vargas', idEspecialista: '10' }]),
    );
    renderProfile(rated());
    await recent();
    expect(marked()).toEqual([]);
  });

  test('can be changed in a form that contains the earlier evaluation', async () => {
    const { visitor, sent } = renderProfile(rated());
    await send(visitor);
    await visitor.keyboard('{Escape}');
    await visitor.click(await screen.findByRole('button', { name: 'Cambiar mi evaluación' }));
    await screen.findByRole('dialog', { name: /^Evaluar a / });
    expect((screen.getByRole('textbox', { name: /^Comentario/ }) as HTMLTextAreaElement).value).toBe(
      'Muy puntual',
    );
    expect((screen.getByRole('radio', { name: /^4 / }) as HTMLInputElement).checked).toBe(true);
    await visitor.keyboard('{Escape}');
    await send(visitor, 'Puntual y ordenado', 'Cambiar mi evaluación');
    expect(sent.evaluations()).toHaveLength(2);
    expect((await first()).textContent).toContain('Puntual y ordenado');
    expect(marked()).toHaveLength(1);
  });

  test('disappears at logout and does not appear for the next user', async () => {
    const { visitor } = renderProfile(rated());
    await send(visitor);
    act(clearUser);
    expect(marked()).toEqual([]);
    expect(localStorage.getItem(KEY)).toBeNull();
    act(() => saveUser(aUser()));
    expect(marked()).toEqual([]);
  });

  test('is not shown to another user of the browser', async () => {
    const { visitor } = renderProfile(rated());
    await send(visitor);
    act(() => saveUser(aUser({ name: 'Eva' })));
    expect(marked()).toEqual([]);
  });

  test('appears when another tab stores it', async () => {
    renderProfile(rated());
    await recent();
    const kept = JSON.stringify([
      { ...OTHER, nombre: 'Ana Mora Vargas', idEspecialista: '1', comentario: 'De allá' },
    ]);
    localStorage.setItem(KEY, kept);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect((await first()).textContent).toContain('De allá');
  });

  test('is not stored after a failed request', async () => {
    const { visitor } = renderProfile({
      ...rated(),
      evaluation: () => Promise.reject(new TypeError('offline')),
    });
    await visitor.click(await screen.findByRole('button', { name: 'Evaluar especialista' }));
    await visitor.type(await screen.findByRole('textbox', { name: /^Comentario/ }), 'Bien');
    await visitor.click(screen.getByRole('button', { name: 'Enviar evaluación' }));
    await screen.findByRole('alert');
    expect(marked()).toEqual([]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('stays in memory until logout if storage is blocked', async () => {
    const { visitor } = renderProfile(rated());
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await send(visitor);
    expect((await first()).textContent).toContain('Su evaluación');
    act(clearUser);
    act(() => saveUser(aUser()));
    expect(marked()).toEqual([]);
    vi.restoreAllMocks();
  });

  test.each(['{"', 'null', '[1,{"idEspecialista":"1"}]'])(
    'is ignored if the stored value is %j',
    async (text) => {
      localStorage.setItem(KEY, text);
      renderProfile(rated());
      await recent();
      expect(marked()).toEqual([]);
    },
  );
});
