// @vitest-environment dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode, useRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { polyfillJsdom } from '../testing';
import { Dialog, type DialogProps } from './dialog';

beforeAll(polyfillJsdom);
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

test('a dialog is named by its title', async () => {
  await openPage(<Page />);
  expect(screen.getByRole('dialog', { name: 'Aviso Importante' })).toBeTruthy();
});

test('a closed dialog is not in the document', () => {
  render(<Page />);
  expect(document.querySelector('dialog')).toBeNull();
});

test('the close button closes the dialog and the opener gets the focus', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledExactlyOnceWith('button');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
});

test('closing a dialog without an opener focuses the page’s heading', async () => {
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

test('Escape closes the dialog', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledExactlyOnceWith('escape');
});

test('a click on the backdrop closes the dialog, a click inside does not', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  await userEvent.click(screen.getByText('Texto'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledExactlyOnceWith('backdrop');
});

test('the second click of a double click on the opener does not close the dialog', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
  fireEvent.click(screen.getByRole('dialog'), { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
});

test('dragging from inside to the backdrop does not close the dialog', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} />);
  fireEvent.mouseDown(screen.getByText('Texto'));
  fireEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog that is not dismissible ignores Escape and the backdrop', async () => {
  const onClose = vi.fn();
  await openPage(<Page onClose={onClose} dismissible={false} />);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog that the browser closed is opened again while `open` is true', async () => {
  await openPage(<Page dismissible={false} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(dialog.hasAttribute('open')).toBe(false);
  await waitFor(() => expect(dialog.hasAttribute('open')).toBe(true));
});

test('a dialog can be an alert dialog with a description and no close button', async () => {
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

test('a dialog focuses the given element on opening', async () => {
  await openPage(<WithFocus />);
  expect(document.activeElement).toBe(screen.getByLabelText('dos'));
});

test('a dialog focuses its title on opening if requested', async () => {
  await openPage(<Page initialFocus="title" actions={<button type="button">Ver más</button>} />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Aviso Importante' }));
});

test('an open dialog prevents scrolling of the page', async () => {
  await openPage(<Page />);
  expect(document.documentElement.hasAttribute('data-scroll-lock')).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(document.documentElement.hasAttribute('data-scroll-lock')).toBe(false);
});

test('a dialog stays open in strict mode', async () => {
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

describe('the body of a dialog', () => {
  let contentHeight = 0;
  let measurers: (() => void)[] = [];

  beforeEach(() => {
    measurers = [];
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => contentHeight);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly notify: () => void) {}
        observe() {
          measurers.push(this.notify);
        }
        disconnect() {
          measurers = measurers.filter((notify) => notify !== this.notify);
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  const open = (height: number, children: ReactNode) => {
    contentHeight = height;
    render(
      <Dialog open onClose={() => {}} title="Programa">
        {children}
      </Dialog>,
    );
  };
  const resize = (height: number) =>
    act(() => {
      contentHeight = height;
      for (const notify of [...measurers]) notify();
    });
  const isFocusable = () => screen.queryByRole('group', { name: 'Programa' })?.tabIndex === 0;

  test('is focusable if its text overflows', () => {
    open(900, <p>Texto</p>);
    expect(isFocusable()).toBe(true);
  });

  test('is not focusable if the whole text is visible', () => {
    open(300, <p>Texto</p>);
    expect(isFocusable()).toBe(false);
  });

  test('is not focusable if it contains a control', () => {
    open(900, <button type="button">Ver más</button>);
    expect(isFocusable()).toBe(false);
  });

  test('becomes focusable or not when its text changes size', () => {
    open(300, <p>Texto</p>);
    resize(900);
    expect(isFocusable()).toBe(true);
    resize(200);
    expect(isFocusable()).toBe(false);
  });
});
