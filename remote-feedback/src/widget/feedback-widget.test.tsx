// @vitest-environment dom
import { SERVICE_PATHS } from '@club/shared/service';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderWidget } from '../testing/render-widget';

type Visitor = ReturnType<typeof renderWidget>['visitor'];

const PROMPT = '¿Cómo fue su experiencia en el sitio web?';
const launcher = () => screen.getByRole('button', { name: PROMPT });
const panel = () => screen.findByRole('dialog', { name: PROMPT });
const named = (name: string) => screen.getByRole('button', { name });
const comment = () => screen.getByRole('textbox', { name: /^Comentario/ }) as HTMLTextAreaElement;
const noComment = () => screen.queryByRole('textbox');
const noPanel = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((one) => one.textContent);

async function write(visitor: Visitor, reaction: string, text: string) {
  await visitor.click(launcher());
  await panel();
  await visitor.click(named(reaction));
  await visitor.type(comment(), text);
}

// Must run first, because toasts remain after a test's cleanup.
test('a sent comment shows a toast for two seconds, and closes and empties the widget', async () => {
  const { visitor } = renderWidget();
  await visitor.click(launcher());
  await panel();
  await visitor.click(named('Bueno'));
  await visitor.type(comment(), 'Hola');
  vi.useFakeTimers();
  fireEvent.click(named('Enviar'));
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Gracias por su comentario.')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Gracias por su comentario.')).toBeNull();
  vi.useRealTimers();
  await visitor.click(launcher());
  await panel();
  expect(noComment()).toBeNull();
  await visitor.click(named('Bueno'));
  expect(comment().value).toBe('');
});

describe('the feedback widget', () => {
  test('is marked as part of its remote, and is only a button until it is opened', () => {
    const { container } = renderWidget();
    expect(container.firstElementChild?.getAttribute('data-boundary')).toBe('feedback');
    expect(launcher().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens as a modal with the three reactions and no comment box', async () => {
    const { visitor } = renderWidget();
    await visitor.click(launcher());
    const dialog = await panel();
    expect(launcher().getAttribute('aria-expanded')).toBe('true');
    const group = within(dialog).getByRole('group', { name: 'Su reacción' });
    const labels = within(group)
      .getAllByRole('button', { pressed: false })
      .map((one) => one.textContent);
    expect(labels).toEqual(['Bueno', 'Neutral', 'Malo', 'Solo quiero comentar']);
    expect(noComment()).toBeNull();
  });

  test.each(['Bueno', 'Neutral', 'Malo', 'Solo quiero comentar'])(
    '«%s» shows the comment box; pressed again, it hides the box',
    async (choice) => {
      const { visitor } = renderWidget();
      await visitor.click(launcher());
      await panel();
      await visitor.click(named(choice));
      expect(pressed()).toEqual([choice]);
      expect(comment()).toBeTruthy();
      await visitor.click(named(choice));
      expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
      expect(noComment()).toBeNull();
    },
  );

  test('offers to comment without a reaction until a reaction is chosen', async () => {
    const { visitor } = renderWidget();
    await visitor.click(launcher());
    await panel();
    await visitor.click(named('Bueno'));
    expect(screen.queryByRole('button', { name: 'Solo quiero comentar' })).toBeNull();
    await visitor.click(named('Bueno'));
    expect(named('Solo quiero comentar')).toBeTruthy();
  });

  test('focuses the comment box after the first reaction, but not after a change of reaction', async () => {
    const { visitor } = renderWidget();
    await visitor.click(launcher());
    await panel();
    await visitor.click(named('Bueno'));
    expect(document.activeElement).toBe(comment());
    await visitor.click(named('Malo'));
    expect(document.activeElement).toBe(named('Malo'));
    await visitor.click(named('Malo'));
    await visitor.click(named('Malo'));
    expect(document.activeElement).toBe(comment());
  });

  test('works by keyboard alone and restores the focus when closed', async () => {
    const { visitor, sent } = renderWidget();
    await visitor.tab();
    expect(document.activeElement).toBe(launcher());
    await visitor.keyboard('{Enter}');
    const dialog = await panel();
    expect(dialog.contains(document.activeElement)).toBe(true);
    act(() => named('Neutral').focus());
    await visitor.keyboard(' ');
    act(() => comment().focus());
    await visitor.keyboard('Normal');
    await visitor.tab();
    await visitor.keyboard('{Enter}');
    await noPanel();
    expect(sent()).toEqual([{ comentario: 'Normal', reaccion: 'Neutral' }]);
    expect(document.activeElement).toBe(launcher());
  });
});

describe('sending feedback', () => {
  test.each([
    ['Bueno', 'Bueno'],
    ['Neutral', 'Neutral'],
    ['Malo', 'Malo'],
    ['Solo quiero comentar', 'Ninguna'],
  ])('«%s» is sent as «%s» with the comment, and the response is not read', async (choice, reaccion) => {
    const { visitor, sent, calls } = renderWidget();
    await write(visitor, choice, ' Muy útil ');
    await visitor.click(named('Enviar'));
    await noPanel();
    expect(sent()).toEqual([{ comentario: 'Muy útil', reaccion }]);
    expect(calls()[0]).toMatchObject([SERVICE_PATHS.feedback, { method: 'POST', mode: 'no-cors' }]);
  });

  test.each(['', ' \n '])('the comment %j is not sent', async (text) => {
    const { visitor, sent } = renderWidget();
    await visitor.click(launcher());
    await panel();
    await visitor.click(named('Bueno'));
    if (text) await visitor.type(comment(), text);
    expect(screen.queryByText('Por favor, escriba su comentario.')).toBeNull();
    await visitor.click(named('Enviar'));
    expect(sent()).toEqual([]);
    expect(document.activeElement).toBe(comment());
    expect(comment().required).toBe(true);
    expect(screen.getByText('Por favor, escriba su comentario.')).toBeTruthy();
    await visitor.type(comment(), 'Ya');
    expect(screen.queryByText('Por favor, escriba su comentario.')).toBeNull();
  });

  test('keeps the focus on the submit button', async () => {
    const { visitor } = renderWidget(() => new Promise(() => undefined));
    await write(visitor, 'Bueno', 'Hola');
    await visitor.click(named('Enviar'));
    expect(document.activeElement).toBe(named('Enviar'));
  });

  test('shows a busy button and sends once', async () => {
    const { visitor, sent } = renderWidget(() => new Promise(() => undefined));
    await write(visitor, 'Bueno', 'Hola');
    const form = comment().form as HTMLFormElement;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    const button = named('Enviar');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-busy')).toBe('true');
    await visitor.click(button);
    await visitor.click(named('Malo'));
    expect(pressed()).toEqual(['Bueno']);
    expect(sent()).toHaveLength(1);
  });
});

describe('a slow request', () => {
  test('shows a status message until the request ends', async () => {
    let succeed: (answer: Response) => void = () => undefined;
    const { visitor } = renderWidget(
      () =>
        new Promise((resolve) => {
          succeed = resolve;
        }),
    );
    await write(visitor, 'Bueno', 'Hola');
    const note = within(await panel()).getByRole('status');
    vi.useFakeTimers();
    fireEvent.click(named('Enviar'));
    await act(() => vi.advanceTimersByTimeAsync(7_999));
    expect(note.textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(note.textContent).toMatch(/^Seguimos enviando su comentario\./);
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(async () => {
      succeed(new Response());
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not repeated if the same comment is sent again from a reopened widget', async () => {
    const { visitor, sent } = renderWidget(() => new Promise(() => undefined));
    for (const _ of ['first', 'again']) {
      await write(visitor, 'Bueno', 'Hola');
      await visitor.click(named('Enviar'));
      await visitor.keyboard('{Escape}');
      await noPanel();
    }
    expect(sent()).toHaveLength(1);
  });
});

describe('a failed request', () => {
  const failing = () => Promise.reject(new TypeError('offline'));

  test('shows a dialog and keeps the draft, which the visitor can send again', async () => {
    const answers = [failing, async () => new Response()];
    const { visitor, sent } = renderWidget(() => (answers.shift() ?? failing)());
    await write(visitor, 'Malo', 'Muy lento');
    await visitor.click(named('Enviar'));
    const failure = await screen.findByRole('alertdialog', { name: 'Oops...' });
    expect(within(failure).getByText('Hubo un error al enviar tu comentario.')).toBeTruthy();
    await visitor.click(within(failure).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(comment().value).toBe('Muy lento');
    expect(pressed()).toEqual(['Malo']);
    await visitor.click(named('Enviar'));
    await noPanel();
    expect(sent()).toHaveLength(2);
  });

  test('restores the draft even if the widget was closed meanwhile', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const { visitor } = renderWidget(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    await write(visitor, 'Malo', 'Muy lento');
    await visitor.click(named('Enviar'));
    await visitor.click(await panel());
    await noPanel();
    fail(new TypeError('offline'));
    await screen.findByRole('alertdialog', { name: 'Oops...' });
    await visitor.click(named('Aceptar'));
    expect(comment().value).toBe('Muy lento');
  });
});

describe('two concurrent requests', () => {
  /** Sends a comment, closes the form, and sends another; the test decides when each request ends. */
  async function twoSends() {
    const ends: { succeed: () => Promise<void>; fail: () => Promise<void> }[] = [];
    const rendered = renderWidget(
      () =>
        new Promise((resolve, reject) => {
          ends.push({
            succeed: () => act(async () => resolve(new Response())),
            fail: () => act(async () => reject(new TypeError('offline'))),
          });
        }),
    );
    const { visitor } = rendered;
    await write(visitor, 'Malo', 'Uno');
    await visitor.click(named('Enviar'));
    await visitor.keyboard('{Escape}');
    await noPanel();
    await write(visitor, 'Bueno', 'Dos');
    await visitor.click(named('Enviar'));
    const [first, second] = ends as [(typeof ends)[0], (typeof ends)[0]];
    return { ...rendered, first, second };
  }
  const busy = () => named('Enviar').getAttribute('aria-busy');

  test('success of the first leaves the second pending', async () => {
    const { visitor, sent, first, second } = await twoSends();
    await first.succeed();
    expect(busy()).toBe('true');
    await visitor.click(named('Enviar'));
    expect(sent()).toHaveLength(2);
    await second.succeed();
    await noPanel();
  });

  test('failure of the first is shown and leaves the second pending', async () => {
    const { visitor, sent, first, second } = await twoSends();
    await first.fail();
    await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
    expect(busy()).toBe('true');
    expect(comment().value).toBe('Dos');
    await visitor.click(named('Enviar'));
    expect(sent()).toHaveLength(2);
    await second.succeed();
    await noPanel();
  });

  test('success of one request does not hide the unconfirmed failure of another', async () => {
    const { visitor, first, second } = await twoSends();
    await first.fail();
    await second.succeed();
    await noPanel();
    await visitor.click(within(screen.getByRole('alertdialog')).getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('dismissing the widget', () => {
  test.each([
    ['a click on the overlay', async (visitor: Visitor) => visitor.click(await panel())],
    ['Escape', async (visitor: Visitor) => visitor.keyboard('{Escape}')],
    ['the close button', async (visitor: Visitor) => visitor.click(named('Cerrar'))],
  ])('%s closes and resets the widget', async (_, dismiss) => {
    const { visitor, sent } = renderWidget();
    await write(visitor, 'Bueno', 'Hola');
    await dismiss(visitor);
    await noPanel();
    expect(sent()).toEqual([]);
    await visitor.click(launcher());
    await panel();
    expect(noComment()).toBeNull();
    await visitor.click(named('Neutral'));
    expect(comment().value).toBe('');
  });
});
