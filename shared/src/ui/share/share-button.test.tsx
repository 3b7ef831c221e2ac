// @vitest-environment dom
import { Button, Dialog, showToast, TextField, ToastRegion } from '@club/shared/ui';
import { installModalDialogs } from '@club/shared/ui/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createShareButton } from './share-button';

installModalDialogs();

const ShareButton = createShareButton({ Button, Dialog, TextField, showToast });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PAGE_URL = `${window.location.origin}/detalle/7`;

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
const shownAddress = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Enlace' });

test('the share button opens the device’s share sheet with the absolute address', async () => {
  const share = accept();
  const writeText = accept();
  await press({ share, writeText });
  expect(share).toHaveBeenCalledWith({ title: 'Ana Mora', url: PAGE_URL });
  expect(writeText).not.toHaveBeenCalled();
});

test.each([
  ['a cancelled share', 'AbortError'],
  ['a press while the share sheet is open', 'InvalidStateError'],
])('%s does not copy the address', async (_, error) => {
  const writeText = accept();
  await press({ share: refuse(error), writeText });
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['is missing', undefined],
  ['refuses', refuse('NotAllowedError')],
])('the share button copies the address and shows a toast if the share sheet %s', async (_, share) => {
  const writeText = accept();
  await press({ writeText, ...(share && { share }) });
  expect(writeText).toHaveBeenCalledWith(PAGE_URL);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Enlace copiado.'));
});

test.each([
  ['is missing', undefined],
  ['refuses', refuse('NotAllowedError')],
])('the share button shows the selected address if the clipboard %s', async (_, writeText) => {
  await press(writeText ? { writeText } : {});
  const address = await shownAddress();
  expect(address.value).toBe(PAGE_URL);
  expect(address.readOnly).toBe(true);
  address.focus();
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, PAGE_URL.length]);
});
