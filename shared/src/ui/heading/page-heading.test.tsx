// @vitest-environment dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markNavigated, PageHeading, trackUserActivity } from './page-heading';

afterEach(cleanup);

test('the page’s heading sets the document’s title to its text', () => {
  const canton = 'Nicoya';
  render(<PageHeading>Seleccione un área de trabajo en {canton}</PageHeading>);
  expect(document.title).toBe('Seleccione un área de trabajo en Nicoya · Club de Especialistas');
});

test('the page’s heading sets the given document title instead of its text', () => {
  render(<PageHeading title="Inicio">Encuentre a su especialista</PageHeading>);
  expect(document.title).toBe('Inicio · Club de Especialistas');
});

test('the page’s heading does not take the focus on the first page', () => {
  render(<PageHeading>Inicio</PageHeading>);
  expect(document.activeElement).toBe(document.body);
});

test('the page’s heading takes the focus once after a navigation', () => {
  markNavigated();
  const { rerender } = render(<PageHeading>Resultados de su búsqueda</PageHeading>);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  screen.getByRole('heading').blur();
  rerender(<PageHeading>Resultados de su búsqueda (2)</PageHeading>);
  expect(document.activeElement).toBe(document.body);
});

describe('after a navigation, while the page loads', () => {
  const search = <input aria-label="Buscar especialista" />;
  const box = () => screen.getByRole('textbox');
  const followLink = () => window.history.pushState({}, '');
  let stopTracking: () => void;
  let page: ReturnType<typeof render>;

  beforeEach(() => {
    stopTracking = trackUserActivity();
    page = render(search);
  });
  afterEach(() => stopTracking());

  function arrive() {
    page.rerender(
      <>
        {search}
        <PageHeading>María Solís Peña</PageHeading>
      </>,
    );
  }

  test('a field focused after the navigation keeps the focus', async () => {
    followLink();
    markNavigated();
    await userEvent.click(box());
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('a field focused before the location is rendered keeps the focus', async () => {
    followLink();
    await userEvent.click(box());
    markNavigated();
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('a field typed in after the navigation keeps the focus', async () => {
    await userEvent.click(box());
    followLink();
    markNavigated();
    await userEvent.keyboard('m');
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('a field typed in before the location is rendered keeps the focus', async () => {
    await userEvent.click(box());
    followLink();
    await userEvent.keyboard('m');
    markNavigated();
    arrive();
    expect(document.activeElement).toBe(box());
  });

  test('the heading takes the focus from a field in which the visitor was not active', async () => {
    await userEvent.click(box());
    fireEvent.input(box(), { target: { value: 'm' } });
    followLink();
    markNavigated();
    arrive();
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  test('the heading takes the focus if the visitor has left the field', async () => {
    followLink();
    await userEvent.click(box());
    markNavigated();
    await userEvent.click(document.body);
    arrive();
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });
});

test('the page’s heading takes the focus after a navigation within the same page', () => {
  const { rerender } = render(<PageHeading>Seleccione una provincia</PageHeading>);
  markNavigated();
  rerender(<PageHeading>Seleccione un cantón en Limón</PageHeading>);
  expect(document.activeElement?.textContent).toBe('Seleccione un cantón en Limón');
});
