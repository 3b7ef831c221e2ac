// @vitest-environment dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode, useRef, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { completeJsdom } from '../testing';
import { Dialog } from './dialog';
import type { DialogProps } from './dialog-props';

beforeAll(completeJsdom);
afterEach(cleanup);

function Page({ onClose, children, ...rest }: Partial<DialogProps> & { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog
        title="Aviso Importante"
        {...rest}
        open={open}
        onClose={(reason) => {
          onClose?.(reason);
          setOpen(false);
        }}
      >
        {children ?? <p>Texto</p>}
      </Dialog>
    </>
  );
}

function WithFocus() {
  const second = useRef<HTMLInputElement>(null);
  return (
    <Page initialFocus={second}>
      <input aria-label="uno" />
      <input aria-label="dos" ref={second} />
    </Page>
  );
}

async function openPage(page: ReactNode) {
  render(page);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
}

test('it is named by its title', async () => {
  await openPage(<Page />);
  expect(screen.getByRole('dialog', { name: 'Aviso Importante' })).toBeTruthy();
});

test('it is not in the page while closed', () => {
  render(<Page />);
  expect(document.querySelector('dialog')).toBeNull();
});

test('the cross closes it and the focus returns to the opener', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledExactlyOnceWith('button');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
});

test('the focus goes to the heading of the page where nothing opened it, or what did is gone', async () => {
  const page = (open: boolean) => (
    <main>
      <h1 tabIndex={-1}>Inicio</h1>
      <Dialog open={open} title="Aviso Importante" onClose={() => {}}>
        <button type="button">Aceptar</button>
      </Dialog>
    </main>
  );
  const { rerender } = render(page(true));
  expect(document.activeElement?.textContent).toBe('Aceptar');
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('Escape closes it', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledExactlyOnceWith('escape');
});

test('a click on the backdrop closes it, one inside does not', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  await userEvent.click(screen.getByText('Texto'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledExactlyOnceWith('backdrop');
});

test('a double click that opened it does not close it, though its second press is on the backdrop', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
  fireEvent.click(screen.getByRole('dialog'), { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
});

test('dragging from inside to the backdrop does not close it', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  fireEvent.mouseDown(screen.getByText('Texto'));
  fireEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
});

test('when it is not dismissible, only its own buttons close it', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} dismissible={false} />);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a browser that closes it regardless is asked to open it again', async () => {
  await openPage(<Page dismissible={false} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(dialog.hasAttribute('open')).toBe(false);
  await waitFor(() => expect(dialog.hasAttribute('open')).toBe(true));
});

test('it can be an alert dialog without the cross, explained by a text', async () => {
  await openPage(
    <Page
      role="alertdialog"
      closeButton={false}
      describedBy="why"
      actions={<button type="button">Sí</button>}
    >
      <p id="why">Texto</p>
    </Page>,
  );
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.getAttribute('aria-describedby')).toBe('why');
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sí' })).toBeTruthy();
});

test('what was asked for takes the focus', async () => {
  await openPage(<WithFocus />);
  expect(document.activeElement).toBe(screen.getByLabelText('dos'));
});

test('where there is more to read than to do, the title takes the focus', async () => {
  await openPage(<Page initialFocus="title" actions={<button type="button">Ver más</button>} />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Aviso Importante' }));
});

test('the page behind does not scroll while it is open', async () => {
  await openPage(<Page />);
  expect(document.documentElement.hasAttribute('data-scroll-lock')).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(document.documentElement.hasAttribute('data-scroll-lock')).toBe(false);
});

test('it stays open where effects run twice', async () => {
  const onClose = vi.fn();
  await openPage(
    <StrictMode>
      <Page onClose={onClose} />
    </StrictMode>,
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
