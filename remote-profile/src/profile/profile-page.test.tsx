// @vitest-environment dom
import { detailHref, paths, provinceFilterHref, resultsHref } from '@club/shared/routes';
import { parseSpecialists } from '@club/shared/service';
import { saveFilters } from '@club/shared/state';
import { aSpecialist, someFilters } from '@club/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpProfile, renderProfile, stubProfileService } from '../testing/render-profile';

const never = new Promise<never>(() => undefined);
const heading = () => screen.findByRole('heading', { level: 1 });

/** Returns the id that a specialist has after the list is parsed; '' if the parser rejects the id. */
function keptId(id: string): string {
  const parsed = parseSpecialists(JSON.stringify([aSpecialist({ id })]));
  return parsed.ok ? (parsed.items[0]?.id ?? '') : '';
}

describe('the profile', () => {
  test('is marked as part of its remote, and shows name and company', async () => {
    const { container } = renderProfile();
    expect((await heading()).textContent).toBe('María Solís Peña');
    expect(container.firstElementChild?.getAttribute('data-boundary')).toBe('profile');
    expect(document.title).toContain('María Solís Peña');
    expect(screen.getAllByText('Construcciones Solís')).not.toHaveLength(0);
  });

  test('shows a skeleton while the specialists load', () => {
    renderProfile({ specialists: never });
    expect(screen.getByRole('status', { name: 'Cargando el perfil…' })).toBeTruthy();
    expect(screen.queryByText('No se encontró al especialista.')).toBeNull();
  });

  test('omits an empty company', async () => {
    renderProfile({ specialists: [aSpecialist({ empresa: '  ' })] });
    await heading();
    expect(screen.queryByText('Construcciones Solís')).toBeNull();
  });

  test('shows the company once, in place of a missing name', async () => {
    const nameless = { nombre: '', apellido1: '', apellido2: '', empresa: 'Techos del Sur' };
    renderProfile({ specialists: [aSpecialist(nameless)] });
    expect((await heading()).textContent).toBe('Techos del Sur');
    expect((await heading()).parentElement?.textContent?.match(/Techos del Sur/g)).toHaveLength(1);
  });

  test('spells the place as the catalogue does', async () => {
    renderProfile({ specialists: [aSpecialist({ provincia: 'limon', canton: 'LIMON' })] });
    expect(await screen.findByText('Limón, Limón')).toBeTruthy();
  });

  test('shows the information block', async () => {
    renderProfile();
    const block = await screen.findByRole('region', { name: 'Información' });
    for (const text of ['Tienda Escazú', 'Todo el valle central', '8000-0001', 'maria.solis@example.com']) {
      expect(within(block).getByText(text)).toBeTruthy();
    }
  });

  test('shows the legal notice and the customer service phone at the end', async () => {
    renderProfile();
    const notice = await screen.findByRole('region', { name: 'Aviso legal' });
    expect(notice.textContent).toMatch(/informativo.*verificar.*relación\s+laboral.*inquietud/s);
    const phone = within(notice).getByRole('link', { name: '0000-0003' });
    expect(phone.getAttribute('href')).toBe('tel:0000-0003');
  });
});

describe('the video', () => {
  test('is embedded and gets the focus after a press of «Ver video»', async () => {
    const { container, visitor } = renderProfile({
      specialists: [aSpecialist({ video: 'https://youtu.be/abcdefghijk' })],
    });
    await visitor.click(await screen.findByRole('button', { name: 'Ver video' }));
    const player = screen.getByTitle('Video de María Solís Peña');
    expect(player.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk');
    expect(player.hasAttribute('allowfullscreen')).toBe(true);
    expect(player.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    expect(document.activeElement).toBe(player);
    expect(screen.queryByRole('button', { name: 'Ver video' })).toBeNull();
    expect(container.querySelector('img[src^="/imagenes/perfil.svg"]')).toBeNull();
  });

  test('is not embedded before the visitor presses «Ver video»', async () => {
    const { container } = renderProfile({
      specialists: [aSpecialist({ video: 'https://youtu.be/abcdefghijk' })],
    });
    await screen.findByRole('button', { name: 'Ver video' });
    expect(container.querySelector('iframe')).toBeNull();
  });

  test.each(['', 'javascript:alert(1)', 'https://example.com/video', 'data:text/html,x'])(
    'is replaced by the default image if its address is %j',
    async (video) => {
      const { container } = renderProfile({ specialists: [aSpecialist({ video })] });
      await heading();
      expect(container.querySelector('iframe')).toBeNull();
      expect(container.querySelector('img[src^="/imagenes/perfil.svg"]')).not.toBeNull();
    },
  );
});

describe('an unknown id', () => {
  test.each(['/detalle/999', '/detalle/%E0%A4%A', '/detalle/%', '/detalle/__proto__', '/detalle/01'])(
    'is reported at %s, with a picture and a back button',
    async (path) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { container, visitor } = renderProfile({ path });
      expect((await heading()).textContent).toBe('No se encontró al especialista.');
      expect(document.title).toBe('No se encontró al especialista · Club de Especialistas');
      expect(container.querySelector('img[src="/imagenes/sin-especialista.svg"]')).not.toBeNull();
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links).toEqual([paths.specialists, paths.provinceFilter]);
      saveFilters(someFilters());
      await visitor.click(screen.getByRole('button', { name: 'Regresar' }));
      expect((await screen.findByTestId('elsewhere')).textContent).toMatch(/^\/resultados\?/);
    },
  );
});

test('the page of an unknown id links to the specialists in the canton that the visitor chose on the home page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('club:lugar', 'Escazú, San José');
  renderProfile({ path: '/detalle/999' });
  const link = await screen.findByRole('link', { name: 'Ver otros en Escazú' });
  expect(link.getAttribute('href')).toBe(provinceFilterHref({ provincia: 'San José', canton: 'Escazú' }));
});

test('the page of an unknown id links to the results of the last search', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  saveFilters(someFilters());
  renderProfile({ path: '/detalle/999' });
  const link = await screen.findByRole('link', { name: `Ver otros en ${someFilters().canton}` });
  expect(link.getAttribute('href')).toBe(resultsHref(someFilters()));
});

describe('if the list of specialists failed to load', () => {
  const NOT_LOADED = 'No pudimos cargar la lista de especialistas.';
  const service = { ratings: [], evaluation: async () => new Response() };
  const down = () => {
    const failing = Promise.reject<never>(new TypeError('Failed to fetch'));
    failing.catch(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    return renderProfile({ specialists: failing });
  };

  test('the page reports the failure and shows a back button', async () => {
    down();
    expect((await heading()).textContent).toBe('No se encontró al especialista.');
    expect(screen.getByText(NOT_LOADED)).toBeTruthy();
    expect(screen.queryByText('Revise el enlace o busque al especialista por su nombre.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Regresar' })).toBeTruthy();
  });

  test('the page states that the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    down();
    expect(await screen.findByText('Parece que no hay conexión.')).toBeTruthy();
    expect(screen.queryByText(NOT_LOADED)).toBeNull();
  });

  test('the profile appears when the browser is online again', async () => {
    down();
    await screen.findByText(NOT_LOADED);
    stubProfileService({ ...service, specialists: [aSpecialist()] });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { level: 1, name: 'María Solís Peña' })).toBeTruthy();
  });

  test('the profile appears after a retry and focuses its heading', async () => {
    const { visitor } = down();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    stubProfileService({ ...service, specialists: [aSpecialist()] });
    await visitor.click(retry);
    const name = await screen.findByRole('heading', { level: 1, name: 'María Solís Peña' });
    expect(document.activeElement).toBe(name);
  });

  test('an id that the list does not contain after a retry is reported as unknown', async () => {
    down();
    await screen.findByText(NOT_LOADED);
    stubProfileService({ ...service, specialists: [aSpecialist({ id: '2' })] });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Revise el enlace o busque al especialista por su nombre.')).toBeTruthy();
  });
});

test('a profile opens by any id, encoded in the address', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const usable = text.map(keptId).filter((id) => !['', '.', '..'].includes(id));
  await fc.assert(
    fc
      .asyncProperty(usable, async (some) => {
        const found = aSpecialist({ id: some, nombre: 'Hallada' });
        const other = aSpecialist({ id: `${some}0`, nombre: 'Otra' });
        renderProfile({ path: detailHref(some), specialists: [other, found] });
        expect((await heading()).textContent).toBe('Hallada Solís Peña');
      })
      .afterEach(cleanUpProfile),
    { numRuns: 40 },
  );
});

describe('the browser’s back button on a profile that was opened directly', () => {
  const goBack = () => act(() => window.history.back());

  test('returns to the results with the saved filters', async () => {
    saveFilters(someFilters());
    renderProfile({ direct: true });
    await screen.findByRole('heading', { level: 1 });
    goBack();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(resultsHref(someFilters()));
  });

  test('returns to the previous page if no search is saved', async () => {
    window.history.replaceState(null, '', '/antes');
    renderProfile({ direct: true });
    await screen.findByRole('heading', { level: 1 });
    goBack();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/antes');
  });
});

test('a profile opens by an id that looks percent-encoded', async () => {
  const specialists = [aSpecialist({ id: 'a/b' }), aSpecialist({ id: 'a%2Fb', nombre: 'Otra' })];
  renderProfile({ specialists, path: detailHref('a%2Fb') });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Otra');
});

describe('«Regresar»', () => {
  const back = async () => screen.findByRole('button', { name: 'Regresar' });

  test('returns to the results with the saved filters', async () => {
    saveFilters(someFilters({ especializacion: 'Techos' }));
    const { visitor } = renderProfile();
    await visitor.click(await back());
    const url = new URL((await screen.findByTestId('elsewhere')).textContent ?? '', 'http://x');
    expect(url.pathname).toBe('/resultados');
    expect(Object.fromEntries(url.searchParams)).toEqual(someFilters({ especializacion: 'Techos' }));
  });

  test('returns to the previous page when no filters are saved', async () => {
    window.history.pushState(null, '', '/filtro/provincia?provincia=Lim%C3%B3n');
    const { visitor } = renderProfile();
    await visitor.click(await back());
    await waitFor(() => {
      expect(screen.getByTestId('elsewhere').textContent).toBe('/filtro/provincia?provincia=Lim%C3%B3n');
    });
  });

  test('returns to the results from which the visitor opened the profile, also by keyboard', async () => {
    const filters = someFilters();
    window.history.pushState(null, '', '/resultados?the=very-same');
    const { visitor } = renderProfile({ state: { filters } });
    (await back()).focus();
    await visitor.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.getByTestId('elsewhere').textContent).toBe('/resultados?the=very-same');
    });
  });
});
