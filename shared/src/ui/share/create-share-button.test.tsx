// @vitest-environment dom
import { Button, Dialog, showToast, TextField, ToastRegion } from '@club/shared/ui';
import { installModalDialogs } from '@club/shared/ui/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createShareButton } from './create-share-button';

installModalDialogs();

const ShareButton = createShareButton({ Button, Dialog, TextField, showToast });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const URL_OF_IT = `${window.location.origin}/detalle/7`;

type Sharing = { share?: (data: ShareData) => Promise<void>; writeText?: (text: string) => Promise<void> };

async function press({ share, writeText }: Sharing) {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      share: { value: share },
      clipboard: { value: writeText && { writeText } },
    }),
  );
  render(
    <>
      <ShareButton href="/detalle/7" title="Ana Mora" />
      <ToastRegion />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }));
}

const refuse = (name: string) => vi.fn(() => Promise.reject(new DOMException('no', name)));
const accept = () => vi.fn(async () => undefined);
const shownAddress = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Dirección de esta página' });

test('shares by the device where it can, with the whole address', async () => {
  const share = accept();
  const writeText = accept();
  await press({ share, writeText });
  expect(share).toHaveBeenCalledWith({ title: 'Ana Mora', url: URL_OF_IT });
  expect(writeText).not.toHaveBeenCalled();
});

test.each([
  ['whoever thinks better of it', 'AbortError'],
  ['whoever presses again while the device shares', 'InvalidStateError'],
])('%s gets nothing else', async (_, error) => {
  const writeText = accept();
  await press({ share: refuse(error), writeText });
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['is none', undefined],
  ['does not take it', refuse('NotAllowedError')],
])('copies the address where the device’s sharing %s, and says so politely', async (_, share) => {
  const writeText = accept();
  await press({ writeText, ...(share && { share }) });
  expect(writeText).toHaveBeenCalledWith(URL_OF_IT);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Enlace copiado.'));
});

test.each([
  ['there is no clipboard', undefined],
  ['the clipboard is locked', refuse('NotAllowedError')],
])('shows the address, selected, where %s', async (_, writeText) => {
  await press(writeText ? { writeText } : {});
  const address = await shownAddress();
  expect(address.value).toBe(URL_OF_IT);
  expect(address.readOnly).toBe(true);
  address.focus();
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, URL_OF_IT.length]);
});
