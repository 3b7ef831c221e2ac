// @vitest-environment dom
import { SHORTLIST_LIMIT, type Specialist } from '@club/shared/domain';
import { shortlist, syncShortlist } from '@club/shared/state';
import { aSpecialist } from '@club/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { currentUrl, visitPage } from '../testing/render-page';
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
  visitPage(<ShortlistPage />, { at: `/guardados${hash}`, specialists });
  act(() => {
    release = syncShortlist();
    for (const id of kept) shortlist.keep({ id, nombre: id });
  });
}

const shared = () => screen.findByRole('list', { name: 'Especialistas de la lista compartida' });
const stored = (): string[] =>
  JSON.parse(localStorage.getItem('club:guardados') ?? '[]').map(({ id }: { id: string }) => id);

describe('a shared list', () => {
  test('is shown in the order of the link, without notes, and does not change the visitor’s saved list', async () => {
    open('#de=2&de=1', ['1']);
    expect((await shared()).textContent).toMatch(/Eva Rojas.*Ana Mora/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lista compartida');
    expect(screen.queryByLabelText('Nota personal')).toBeNull();
    expect(stored()).toEqual(['1']);
  });

  test('is saved by a button, which opens the saved list', async () => {
    open('#de=2&de=1', ['1']);
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar 1 especialista' }));
    expect(stored()).toEqual(['1', '2']);
    expect(currentUrl()).toBe('/guardados');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Especialistas guardados');
  });

  test('states how many specialists are no longer in the directory', async () => {
    open('#de=2&de=se-fue');
    expect(await screen.findByText('1 especialista de la lista ya no está en el directorio.')).toBeTruthy();
  });

  test('links to the directory if no specialist is left, and reports a list that failed to load', async () => {
    open('#de=se-fue');
    expect(await screen.findByRole('link', { name: 'Buscar especialistas' })).toBeTruthy();
    open('#de=1', [], null);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });

  test('links to the saved list if all its specialists are saved', async () => {
    open('#de=1', ['1']);
    expect((await screen.findByRole('link', { name: 'Ver mis guardados' })).getAttribute('href')).toBe(
      '/guardados',
    );
    expect(screen.queryByRole('button', { name: /^Guardar \d/ })).toBeNull();
  });

  test.each([
    [2, 0, /su lista ya está llena\./],
    [3, 1, /de esta lista solo se guardará 1\./],
    [3, 2, /de esta lista solo se guardarán 2\./],
  ])(
    'of %i specialists displaces no saved specialist if the saved list has room for %i',
    async (listed, room, words) => {
      const ids = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}${i}`);
      open(
        `#${ids('de=s', listed).join('&')}`,
        ids('k', SHORTLIST_LIMIT - room),
        ids('s', listed).map((id) => aSpecialist({ id })),
      );
      expect(await screen.findByText(words)).toBeTruthy();
      const keep = screen.queryByRole('button', { name: /^Guardar \d/ });
      expect(keep !== null).toBe(room > 0);
      if (keep) await userEvent.click(keep);
      expect(stored()).toHaveLength(SHORTLIST_LIMIT);
      expect(stored()[0]).toBe('k0');
    },
  );

  test('shows the known specialists even if the URL contains duplicates, scripts, negative numbers and thousands of unknown ids', async () => {
    const strangers = Array.from({ length: 10_000 }, (_, i) => `de=${i % 2 ? -i : i + 3}`).join('&');
    open(
      `#de=1&de=1&de=${encodeURIComponent('<script>alert(1)</script>')}&de=__proto__&de=%E0%A4%A&${strangers}`,
    );
    expect((await shared()).textContent).toMatch(/Ana Mora/);
    expect((await shared()).children).toHaveLength(1);
    expect(screen.getByText(/^99 especialistas de la lista ya no están/)).toBeTruthy();
    expect(document.querySelector('main script, section script')).toBeNull();
  });
});
