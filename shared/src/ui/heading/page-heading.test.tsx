// @vitest-environment dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followVisitor, markNavigated } from './navigation-mark';
import { PageHeading } from './page-heading';

afterEach(cleanup);

test('the document is named after the heading', () => {
  const canton = 'Nicoya';
  render(<PageHeading>Seleccione un área de trabajo en {canton}</PageHeading>);
  expect(document.title).toBe('Seleccione un área de trabajo en Nicoya · Club de Especialistas');
});

test('the document can have a title of its own', () => {
  render(<PageHeading title="Inicio">Encuentre a su especialista</PageHeading>);
  expect(document.title).toBe('Inicio · Club de Especialistas');
});

test('on the first page the focus stays where it is', () => {
  render(<PageHeading>Inicio</PageHeading>);
  expect(document.activeElement).toBe(document.body);
});

test('after navigation the heading takes the focus, once', () => {
  markNavigated();
  const { rerender } = render(<PageHeading>Resultados de su búsqueda</PageHeading>);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  screen.getByRole('heading').blur();
  rerender(<PageHeading>Resultados de su búsqueda (2)</PageHeading>);
  expect(document.activeElement).toBe(document.body);
});

describe('while the page is still on its way', () => {
  const search = <input aria-label="Buscar especialista" />;
  const box = () => screen.getByRole('textbox');
  const followLink = () => window.history.pushState({}, '');
  let unfollow: () => void;
  let page: ReturnType<typeof render>;

  beforeEach(() => {
    unfollow = followVisitor();
    page = render(search);
  });
  afterEach(() => unfollow());

  function arrive() {
    page.rerender(
      <>
        {search}
        <PageHeading>María Solís Peña</PageHeading>
      </>,
    );
  }

  test('a visitor who has gone to another field keeps it', async () => {
    followLink();
    markNavigated();
    await userEvent.click(box());
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('a visitor who has gone there before anything of the page is shown keeps it', async () => {
    followLink();
    await userEvent.click(box());
    markNavigated();
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('a visitor who types on in the field that led here keeps it', async () => {
    await userEvent.click(box());
    followLink();
    markNavigated();
    await userEvent.keyboard('m');
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('a visitor who types on there before anything of the page is shown keeps it', async () => {
    await userEvent.click(box());
    followLink();
    await userEvent.keyboard('m');
    markNavigated();
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('a visitor who stays where the link was finds the heading', async () => {
    await userEvent.click(box());
    fireEvent.input(box(), { target: { value: 'm' } });
    followLink();
    markNavigated();
    arrive();
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  test('a visitor who leaves the field again finds the heading', async () => {
    followLink();
    await userEvent.click(box());
    markNavigated();
    await userEvent.click(document.body);
    arrive();
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });
});

test('a step within the same page moves the focus too', () => {
  const { rerender } = render(<PageHeading>Seleccione una provincia</PageHeading>);
  markNavigated();
  rerender(<PageHeading>Seleccione un cantón en Limón</PageHeading>);
  expect(document.activeElement?.textContent).toBe('Seleccione un cantón en Limón');
});
