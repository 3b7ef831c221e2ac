// @vitest-environment dom
import { Button } from '@club/shared/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PrintedAddress, usePrinting } from './print';
import { createPrintButton } from './print-button';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PrintButton = createPrintButton({ Button });

const missing = () => Promise.reject<never>(new TypeError('404'));

function Printed() {
  const { QrCode, button } = usePrinting(missing);
  return (
    <>
      <PrintButton {...button} />
      <PrintedAddress href="/detalle/7" QrCode={QrCode} />
    </>
  );
}

test('the page prints its address without a QR code if the code’s module fails to load', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(<Printed />);
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByText(`${window.location.origin}/detalle/7`)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
