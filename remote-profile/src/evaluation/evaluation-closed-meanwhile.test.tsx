// @vitest-environment dom
import { clearUser } from '@club/shared/state';
import { aUser } from '@club/shared/testing';
import { ToastRegion } from '@club/shared/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderProfile } from '../testing/render-profile';

const comment = () => screen.getByRole('textbox', { name: /^Comentario/ }) as HTMLTextAreaElement;
const stars = () => screen.queryAllByRole('radio', { checked: true }) as HTMLInputElement[];
const submit = () => screen.getByRole('button', { name: 'Enviar evaluación' });
const opener = () => screen.findByRole('button', { name: 'Evaluar especialista' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Sends an evaluation and closes its dialog; the test decides when the request ends. */
async function closedWhileSending() {
  let succeed: (answer: Response) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const answer = new Promise<Response>((resolve, reject) => {
    succeed = resolve;
    fail = reject;
  });
  const { visitor, sent } = renderProfile({ user: aUser(), evaluation: () => answer });
  await visitor.click(await opener());
  await screen.findByRole('dialog');
  await visitor.click(screen.getByRole('radio', { name: /^4 / }));
  await visitor.type(comment(), 'Puntual');
  await visitor.click(submit());
  await visitor.keyboard('{Escape}');
  await noDialog();
  return {
    visitor,
    sent,
    succeed: () => act(async () => succeed(new Response())),
    fail: () => act(async () => fail(new TypeError('offline'))),
  };
}

test('if sending fails after the evaluation dialog was closed, the dialog reopens with the error and the draft', async () => {
  const { visitor, sent, fail } = await closedWhileSending();
  await fail();
  await screen.findByRole('dialog', { name: 'Evaluar a María Solís Peña' });
  expect(screen.getByRole('alert').textContent).toContain('Error al enviar la evaluación.');
  expect(comment().value).toBe('Puntual');
  expect(stars().map((star) => star.value)).toEqual(['4']);
  await visitor.click(submit());
  expect(sent.evaluations()).toHaveLength(2);
});

test('the error of a failed evaluation is not shown again once the visitor has seen it; the draft remains', async () => {
  const { visitor, fail } = await closedWhileSending();
  await fail();
  await screen.findByRole('dialog');
  await visitor.keyboard('{Escape}');
  await noDialog();
  await visitor.click(await opener());
  await screen.findByRole('dialog');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(comment().value).toBe('Puntual');
});

test('an evaluation that fails after logout opens no dialog', async () => {
  const { fail } = await closedWhileSending();
  act(clearUser);
  await fail();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('if sending succeeds after the evaluation dialog was closed, a toast shows the thanks, and the next form starts empty', async () => {
  const { visitor, succeed } = await closedWhileSending();
  const { unmount } = render(<ToastRegion />);
  await succeed();
  const thanks = screen.getByText('¡Gracias por su evaluación!');
  await waitFor(() => expect(thanks.isConnected).toBe(false), { timeout: 10_000 });
  unmount();
  expect(screen.queryByRole('dialog')).toBeNull();
  await visitor.click(await opener());
  await screen.findByRole('dialog');
  expect(screen.queryByText('¡Gracias por su evaluación!')).toBeNull();
  expect(comment().value).toBe('');
  expect(stars()).toEqual([]);
});

test('an evaluation dialog reopened while sending shows the thanks and cannot send twice', async () => {
  const { visitor, sent, succeed } = await closedWhileSending();
  await visitor.click(await opener());
  await screen.findByRole('dialog');
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await visitor.click(submit());
  expect(sent.evaluations()).toHaveLength(1);
  await succeed();
  expect(await screen.findByText('¡Gracias por su evaluación!')).toBeTruthy();
});

describe('an evaluation whose request ends after the visitor left the page', () => {
  const leave = () => {
    cleanup();
    render(<ToastRegion />);
  };

  test('shows the thanks on the next page', async () => {
    const { succeed } = await closedWhileSending();
    leave();
    await succeed();
    expect(screen.getByText('¡Gracias por su evaluación!')).toBeTruthy();
  });

  test('shows a failure on the next page, and restores the draft on return', async () => {
    const { fail } = await closedWhileSending();
    leave();
    await fail();
    expect(screen.getByText('Error al enviar la evaluación.')).toBeTruthy();
    cleanup();
    const { visitor, sent } = renderProfile({ user: aUser() });
    await visitor.click(await opener());
    await screen.findByRole('dialog');
    expect(comment().value).toBe('Puntual');
    expect(stars().map((star) => star.value)).toEqual(['4']);
    await visitor.click(submit());
    await screen.findByText('¡Gracias por su evaluación!');
    expect(sent.evaluations()).toHaveLength(1);
    cleanup();
    const next = renderProfile({ user: aUser() });
    await next.visitor.click(await opener());
    await screen.findByRole('dialog');
    expect(comment().value).toBe('');
  });
});
