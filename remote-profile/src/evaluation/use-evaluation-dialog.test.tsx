// @vitest-environment dom
import { clearUser, closeRegistration, saveUser, useRegistrationPrompt } from '@club/shared/state';
import { aUser } from '@club/shared/testing';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderProfile } from '../testing/render-profile';

type Visitor = ReturnType<typeof renderProfile>['visitor'];

const prompt = () => renderHook(() => useRegistrationPrompt()).result.current;
const button = () => screen.findByRole('button', { name: 'Evaluar especialista' });
const comment = () => screen.getByRole('textbox', { name: /^Comentario/ }) as HTMLTextAreaElement;
const stars = (n: number) =>
  screen.getByRole('radio', { name: n === 1 ? /^1 / : new RegExp(`^${n} `) }) as HTMLInputElement;
const submit = () => screen.getByRole('button', { name: 'Enviar evaluación' });
/** Waits until the dialog's code has loaded. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openForm(visitor: Visitor) {
  await visitor.click(await button());
  return screen.findByRole('dialog', { name: 'Evaluar a María Solís Peña' });
}

describe('an anonymous visitor who wants to evaluate', () => {
  test('sees the registration dialog with an explanation instead of the form', async () => {
    const { visitor } = renderProfile();
    await visitor.click(await button());
    expect(prompt()).toBe('evaluation');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sees the form after registering and closing the registration dialog', async () => {
    const { visitor } = renderProfile();
    await visitor.click(await button());
    act(() => saveUser(aUser()));
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => closeRegistration());
    expect(await screen.findByRole('dialog', { name: 'Evaluar a María Solís Peña' })).toBeTruthy();
  });

  test('gets the focus back on the pressed button after closing the form, despite the earlier dialogs', async () => {
    const { visitor } = renderProfile();
    await visitor.click(await button());
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => saveUser(aUser()));
    act(() => closeRegistration());
    await screen.findByRole('dialog');
    await visitor.keyboard('{Escape}');
    await noDialog();
    expect(document.activeElement).toBe(await button());
  });

  test('sees no form later if the registration dialog was closed without registering', async () => {
    const { visitor } = renderProfile();
    await visitor.click(await button());
    act(() => closeRegistration());
    act(() => saveUser(aUser()));
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the evaluation dialog of a registered user', () => {
  test('starts with zero stars, and shows a hint until some are chosen', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    const dialog = await openForm(visitor);
    expect(prompt()).toBeNull();
    expect(within(dialog).queryAllByRole('radio', { checked: true })).toEqual([]);
    expect(within(dialog).getAllByRole('radio')).toHaveLength(5);
    expect(within(dialog).getByText('Sin estrellas, su evaluación no cuenta para el promedio.')).toBeTruthy();
    await visitor.click(stars(3));
    expect(stars(3).checked).toBe(true);
    expect(within(dialog).queryByText('Sin estrellas, su evaluación no cuenta para el promedio.')).toBeNull();
  });

  test('sends exactly the eight fields', async () => {
    const { visitor, sent } = renderProfile({ user: aUser() });
    await openForm(visitor);
    await visitor.click(stars(4));
    await visitor.type(comment(), ' Muy puntual ');
    await visitor.click(submit());
    await screen.findByText('¡Gracias por su evaluación!');
    expect(sent.evaluations()).toEqual([
      {
        idEspecialista: '1',
        nombreEspecialista: 'María Solís Peña',
        calificacion: 4,
        comentario: 'Muy puntual',
        idUsuario: '100000001',
        nombreUsuario: 'Ana Mora Vargas',
        correoUsuario: 'ana.mora@example.com',
        telefono: '80000099',
      },
    ]);
  });

  test('sends zero stars as 0 and a missing e-mail as blank', async () => {
    const { visitor, sent } = renderProfile({ user: aUser({ email: undefined }) });
    await openForm(visitor);
    await visitor.type(comment(), 'Bien');
    await visitor.click(submit());
    await screen.findByText('¡Gracias por su evaluación!');
    expect(sent.evaluations()).toMatchObject([{ calificacion: 0, correoUsuario: '' }]);
  });

  test('focuses the first star, or the chosen one', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    await openForm(visitor);
    expect(document.activeElement).toBe(stars(1));
    await visitor.click(stars(4));
    await visitor.keyboard('{Escape}');
    await openForm(visitor);
    expect(document.activeElement).toBe(stars(4));
  });

  test('works by keyboard alone', async () => {
    const { visitor, sent } = renderProfile({ user: aUser() });
    vi.stubGlobal('CSS', { escape: String });
    (await button()).focus();
    await visitor.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await visitor.keyboard(' {ArrowRight}{ArrowRight}');
    expect(stars(3).checked).toBe(true);
    await visitor.tab();
    await visitor.tab();
    expect(document.activeElement).toBe(comment());
    await visitor.keyboard('Excelente');
    await visitor.tab();
    await visitor.keyboard('{Enter}');
    await screen.findByText('¡Gracias por su evaluación!');
    expect(sent.evaluations()).toMatchObject([{ calificacion: 3, comentario: 'Excelente' }]);
  });

  test.each(['', '  \n '])('requires a comment: %j is not sent', async (text) => {
    const { visitor, sent } = renderProfile({ user: aUser() });
    await openForm(visitor);
    if (text) await visitor.type(comment(), text);
    await visitor.click(submit());
    expect(await screen.findByText('Por favor, escriba su comentario.')).toBeTruthy();
    expect(comment().required).toBe(true);
    expect(comment().getAttribute('aria-invalid')).toBe('true');
    expect(sent.evaluations()).toEqual([]);
  });

  test('sends once despite repeated submits and shows a busy button', async () => {
    const { visitor, sent } = renderProfile({
      user: aUser(),
      evaluation: () => new Promise(() => undefined),
    });
    await openForm(visitor);
    await visitor.type(comment(), 'Bien');
    const form = comment().form as HTMLFormElement;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await visitor.click(submit());
    expect(sent.evaluations()).toHaveLength(1);
    expect(submit().getAttribute('aria-disabled') ?? String((submit() as HTMLButtonElement).disabled)).toBe(
      'true',
    );
  });

  test('states that a request is slow, not that it failed', async () => {
    const { visitor } = renderProfile({ user: aUser(), evaluation: () => new Promise(() => undefined) });
    await openForm(visitor);
    await visitor.type(comment(), 'Bien');
    const note = screen.getByRole('status');
    vi.useFakeTimers();
    fireEvent.click(submit());
    await act(() => vi.advanceTimersByTimeAsync(7_999));
    expect(note.textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(note.textContent).toMatch(/^Seguimos enviando su evaluación\./);
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(submit().getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.keyDown(comment(), { key: 'Escape' });
    vi.useRealTimers();
  });

  test('shows a failure and keeps the draft, which the visitor can send again', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), async () => new Response()];
    const { visitor, sent } = renderProfile({
      user: aUser(),
      evaluation: () => answers.shift()?.() ?? Promise.reject(new Error('too many')),
    });
    await openForm(visitor);
    await visitor.click(stars(5));
    await visitor.type(comment(), 'Bien');
    await visitor.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error al enviar la evaluación.Su comentario sigue aquí; intente de nuevo.',
    );
    expect(comment().value).toBe('Bien');
    expect(stars(5).checked).toBe(true);
    await visitor.click(submit());
    await screen.findByText('¡Gracias por su evaluación!');
    expect(sent.evaluations()).toHaveLength(2);
  });

  test('shows the thanks for two seconds, then closes and resets', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    await openForm(visitor);
    await visitor.click(stars(2));
    await visitor.type(comment(), 'Bien');
    vi.useFakeTimers();
    fireEvent.click(submit());
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(document.activeElement).toBe(screen.getByText('¡Gracias por su evaluación!'));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.useRealTimers();
    await openForm(visitor);
    expect(comment().value).toBe('');
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  });

  test('closes on a click outside without losing the draft', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    await openForm(visitor);
    await visitor.click(stars(4));
    await visitor.type(comment(), 'A medias');
    await visitor.click(screen.getByRole('dialog'));
    await noDialog();
    await openForm(visitor);
    expect(comment().value).toBe('A medias');
    expect(stars(4).checked).toBe(true);
  });

  test('closing clears a failure that the visitor has seen, but not the draft', async () => {
    const { visitor } = renderProfile({
      user: aUser(),
      evaluation: () => Promise.reject(new TypeError('offline')),
    });
    await openForm(visitor);
    await visitor.type(comment(), 'Bien');
    await visitor.click(submit());
    await screen.findByRole('alert');
    await visitor.keyboard('{Escape}');
    await noDialog();
    await openForm(visitor);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(comment().value).toBe('Bien');
  });

  test('closes when the user logs out in another tab', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    await openForm(visitor);
    act(() => clearUser());
    await noDialog();
    act(() => saveUser(aUser()));
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the draft of an evaluation', () => {
  const DRAFTS = 'club:borradores';
  const reload = () => {
    cleanup();
    return renderProfile({ user: aUser() });
  };

  test('survives a reload, and is removed from storage once sent', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    await openForm(visitor);
    await visitor.click(stars(4));
    await visitor.type(comment(), 'A medias');
    const again = reload();
    await openForm(again.visitor);
    expect(comment().value).toBe('A medias');
    expect(stars(4).checked).toBe(true);
    await again.visitor.click(submit());
    await screen.findByText('¡Gracias por su evaluación!');
    expect(sessionStorage.getItem(DRAFTS)).toBeNull();
  });

  test('is removed by logout and hidden from another user', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    await openForm(visitor);
    await visitor.type(comment(), 'A medias');
    const draft = sessionStorage.getItem(DRAFTS) ?? '';
    expect(draft).not.toContain(aUser().idCard);
    cleanup();
    clearUser();
    expect(sessionStorage.getItem(DRAFTS)).toBeNull();
    sessionStorage.setItem(DRAFTS, draft);
    const other = renderProfile({ user: aUser({ name: 'Otra' }) });
    await openForm(other.visitor);
    expect(comment().value).toBe('');
  });

  test('is written below a sentence that states which data are published', async () => {
    const { visitor } = renderProfile({ user: aUser() });
    const dialog = await openForm(visitor);
    expect(dialog.textContent).toContain(
      'Se publica con su nombre. Su cédula, teléfono y correo solo los recibe la tienda.',
    );
  });
});
