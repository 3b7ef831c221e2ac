// @vitest-environment jsdom
import { SHORTLIST_LIMIT, type Specialist } from '@club/shared/domain';
import { shortlist, startShortlist } from '@club/shared/state';
import { aSpecialist } from '@club/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { address, visit } from '../testing/render-page';
import ShortlistPage from './shortlist-page';

const ANA = aSpecialist({ id: '1', nombre: 'Ana', apellido1: 'Mora', apellido2: '' });
const EVA = aSpecialist({ id: '2', nombre: 'Eva', apellido1: 'Rojas', apellido2: '' });

let release = () => {};
afterEach(() => release());

function open(
  hash: string,
  kept: readonly string[] = [],
  specialists: Specialist[] | null = [ANA, EVA],
): void {
  visit(<ShortlistPage />, { at: `/guardados${hash}`, specialists });
  act(() => {
    release = startShortlist();
    for (const id of kept) shortlist.keep({ id, nombre: id });
  });
}

const shared = () => screen.findByRole('list', { name: 'Especialistas de la lista compartida' });
const stored = (): string[] =>
  JSON.parse(localStorage.getItem('club:guardados') ?? '[]').map(({ id }: { id: string }) => id);

describe('a list that somebody sent', () => {
  test('is shown as theirs, in its order, without notes, and changes nothing of one’s own', async () => {
    open('#de=2&de=1', ['1']);
    expect((await shared()).textContent).toMatch(/Eva Rojas.*Ana Mora/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lista compartida');
    expect(screen.queryByLabelText('Nota para usted')).toBeNull();
    expect(stored()).toEqual(['1']);
  });

  test('joins one’s own by «Guardar estos», which leads there', async () => {
    open('#de=2&de=1', ['1']);
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar estos' }));
    expect(stored()).toEqual(['1', '2']);
    expect(address()).toBe('/guardados');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Especialistas guardados');
  });

  test('says how many of it are gone', async () => {
    open('#de=2&de=se-fue');
    expect(await screen.findByText(/1 especialista de la lista ya no está/)).toBeTruthy();
  });

  test('offers the way on where nobody of it is known, and says nothing of it while no list is', async () => {
    open('#de=se-fue');
    expect(await screen.findByRole('link', { name: 'Buscar especialistas' })).toBeTruthy();
    open('#de=1', [], null);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });

  test('leads to one’s own where all of it is kept', async () => {
    open('#de=1', ['1']);
    expect((await screen.findByRole('link', { name: 'Ver sus guardados' })).getAttribute('href')).toBe(
      '/guardados',
    );
    expect(screen.queryByRole('button', { name: 'Guardar estos' })).toBeNull();
  });

  test('pushes nobody out of a full shortlist', async () => {
    open(
      '#de=1&de=2',
      Array.from({ length: SHORTLIST_LIMIT - 1 }, (_, i) => `k${i}`),
    );
    expect(await screen.findByText(/de esta lista caben 1\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar estos' }));
    expect(stored()).toHaveLength(SHORTLIST_LIMIT);
    expect(stored()[0]).toBe('k0');
  });
});
