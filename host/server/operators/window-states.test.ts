// @vitest-environment dom
import { describe, expect, test } from 'vitest';
import type { Overview } from './overview';
import { overviewPage } from './overview-page';
import { ended, minutesAgo, NOW, overview, rollout, running, told } from './testing/overview-fixture';

const documentOf = (changes: Partial<Overview>) =>
  new DOMParser().parseFromString(overviewPage(overview(changes), new Date(NOW)).markup, 'text/html');
const plain = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const sectionOf = (changes: Partial<Overview>, id: string) =>
  documentOf(changes).querySelector(`section[aria-labelledby="${id}"]`);
const factsOf = (part: Element | null) =>
  Object.fromEntries(
    [...(part?.querySelectorAll('dl > div') ?? [])].map((fact) => [
      plain(fact.querySelector('dt')),
      plain(fact.querySelector('dd')),
    ]),
  );
const tableOf = (section: Element | null, caption: string) =>
  [...(section?.querySelectorAll('table') ?? [])].find((one) => plain(one.caption).startsWith(caption));
const rowsOf = (table: HTMLTableElement | undefined) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td > div')].map((cell) => {
      const words = cell.cloneNode(true) as Element;
      for (const picture of words.querySelectorAll('svg')) picture.remove();
      return plain(words);
    }),
  );
const since = minutesAgo(1_440);
const HOUR = minutesAgo(60);
const on = (...releases: ReturnType<typeof told>[]) => ({
  signals: { state: 'on', since, releases } as const,
});

describe('what visitors met', () => {
  test('where pages tell nothing, it says so, and how they do', () => {
    const text = plain(sectionOf({ signals: { state: 'off' } }, 'visitantes'));
    expect(text).toContain('SIGNALS=off');
    expect(sectionOf({ signals: { state: 'off' } }, 'visitantes')?.querySelector('table')).toBeNull();
  });

  test('while it cannot be read, it says so', () => {
    const alert = sectionOf({ signals: { state: 'failing' } }, 'visitantes')?.querySelector('.alert');
    expect(plain(alert)).toContain('La base de datos no responde');
  });

  test('of a remote of which nobody told, it says that', () => {
    const section = sectionOf(on(), 'visitantes');
    expect(plain(section).match(/Ningún visitante ha contado de sus versiones/g)).toHaveLength(3);
    expect(section?.querySelector('table')).toBeNull();
  });

  test('each release is a row, what is new first, with its part of bad visitors and what went wrong', () => {
    const section = sectionOf(
      {
        ...on(
          told({ release: '0.9.0-99999999', visitors: 3, bad: 1, faults: { load: 1 }, hours: {} }),
          told({
            release: '1.0.0-aaaaaaaa',
            visitors: 302,
            bad: 21,
            faults: { render: 14, event: 7 },
            hours: {},
          }),
          told({ visitors: 1_240, bad: 0, faults: {} }),
          told({
            release: '1.2.0-cccccccc',
            visitors: 40,
            bad: 1,
            faults: { hydration: 1 },
            hours: { [HOUR]: 10 },
          }),
        ),
        rollouts: [rollout()],
      },
      'visitantes',
    );
    expect(rowsOf(tableOf(section, 'Visitantes de profile'))).toEqual([
      [
        '1.2.0-ccccccccavanza',
        '40 hasta 10 por hora',
        '2,5 % · 1 de 40 entre 0,4 % y 12,9 %',
        '1 no coincidió con lo dibujado',
      ],
      ['1.1.0-bbbbbbbben servicio', '1 240 hasta 700 por hora', '0 % · 0 de 1 240 entre 0 % y 0,3 %', '–'],
      [
        '1.0.0-aaaaaaaaanterior',
        '302',
        '7 % · 21 de 302 entre 4,6 % y 10,4 %',
        '14 falló al mostrarse7 falló en uso',
      ],
      ['0.9.0-99999999otra', '3', '1 de 3Con 3 visitantes no se puede decir', '1 no cargó'],
    ]);
    const points = [...(tableOf(section, 'Visitantes de profile')?.querySelectorAll('[role="img"]') ?? [])];
    const [hour, share] = ['ahora', '20\u00a0%'];
    expect(points.map((one) => one.lastElementChild?.textContent)).toEqual([hour, share, hour, share, share]);
  });

  test('vitals stand by page, those of the newest release at once, those of others for who asks', () => {
    const former = { detail: { lcp: 900, inp: null, cls: 0, samples: 70 } };
    const section = sectionOf(
      on(
        told({
          vitals: {
            results: { lcp: 4_100, inp: 240, cls: 0.02, samples: 15 },
            notFound: { lcp: 1, inp: 1, cls: 0, samples: 2 },
          },
        }),
        told({ release: '1.0.0-aaaaaaaa', vitals: former }),
      ),
      'visitantes',
    );
    const few = 'Con 2 visitas no se puede decir';
    expect(rowsOf(tableOf(section, 'Velocidad de las páginas con profile 1.1.0-bbbbbbbb'))).toEqual([
      ['/resultados15 visitas', '4,1 s ■ mal', '240 ms ▲ regular', '0,02 ● bien'],
      ['desconocida2 visitas', few, few, few],
    ]);
    const others = section?.querySelector('details');
    expect(plain(others?.querySelector('summary'))).toBe('Velocidad con otras versiones');
    expect(rowsOf(tableOf(others ?? null, 'Velocidad'))).toEqual([
      ['/detalle/:id70 visitas', '0,9 s ● bien', '–', '0,00 ● bien'],
    ]);
    expect(others?.id).toBe('velocidad-profile');
  });
});

describe('a rollout', () => {
  const partOf = (changes: Partial<Parameters<typeof rollout>[0]>) =>
    sectionOf({ rollouts: [rollout(changes)] }, 'avance-profile');

  test('that is none says how one begins', () => {
    const text = plain(sectionOf({}, 'avances'));
    expect(text).toContain('No hay ninguno en curso. npm run -s deploy -w remote-profile -- --rollout');
  });

  test('that goes on tells its step, what the next one wants, how its visitors fare, and what can be done', () => {
    const part = partOf({});
    expect(plain(part?.querySelector('[aria-current="step"]'))).toBe('25 % ahora');
    expect(factsOf(part)).toMatchObject({
      Estado:
        '● Avanza: con 25 % lleva 40 min de 2 h, 22 de 30 visitantes; tuvieron fallas 0 de 22 visitantes de la nueva y 1 de 71 de la que está en servicio',
      'Siguiente paso':
        'Pasa a 50 % con suficiente tiempo y visitantes:faltan 1 h 20 min 22 de 30 visitantes',
      Empezó: '22 nov 2026, 09:00:00 por equipo perfil',
      'Visitantes con fallas': expect.stringContaining('0 de 22'),
    });
    const words = [...(part?.querySelectorAll('.commands code') ?? [])].map(
      (one) => plain(one).split(' -- ')[1],
    );
    expect(words).toEqual(['hold', 'go', 'stop']);
    const bars = [...(part?.querySelectorAll('.bar .part') ?? [])].map((one) => one.getAttribute('width'));
    expect(bars).toEqual(['33.3%', '73.3%']);
  });

  test('at its last step wants time alone', () => {
    const part = partOf({ step: 3, visitorsWanted: 0, stepUntil: minutesAgo(1) });
    expect(factsOf(part)['Siguiente paso']).toBe('Queda para todos cuando pase el tiempo:ya pasó el tiempo');
  });

  test('of which few told says that they are few', () => {
    const arms = { candidate: { visitors: 2, bad: 1 }, control: { visitors: 0, bad: 0 } };
    expect(factsOf(partOf({ arms }))['Visitantes con fallas']).toBe(
      'Nueva 1.2.0-cccccccc1 de 2Con 2 visitantes no se puede decir Para los demás 1.1.0-bbbbbbbbNadie ha contado',
    );
    expect(factsOf(partOf({ arms: null }))['Visitantes con fallas']).toBe(
      'No se sabe qué vivieron sus visitantes.',
    );
  });

  test('that is held tells since when, by whom, why, and how it goes on', () => {
    const held = { at: minutesAgo(10), by: 'ana', reason: 'feriado <b>', cause: null };
    const part = partOf({ held });
    expect(factsOf(part)).toMatchObject({
      Estado: '▲ En espera desde el 22 nov 2026, 11:50:00, por ana: feriado <b>',
      'Siguiente paso': 'Pasa a 50 % cuando alguien lo diga.',
    });
    const words = [...(part?.querySelectorAll('.commands code') ?? [])].map(
      (one) => plain(one).split(' -- ')[1],
    );
    expect(words).toEqual(['go', 'stop']);
  });

  test('that came to an end is told with its end', () => {
    const endedRollouts = [
      ended({
        end: 'stopped',
        reason: '3 of 20 visitors of the candidate met a fault, 0 of 40 of the running release',
        cause: {
          ...{ kind: 'harm', how: 'tripped' },
          ...{ candidate: { visitors: 20, bad: 3 }, control: { visitors: 40, bad: 0 } },
        },
      }),
      ended({ remote: 'directory', by: 'ana' }),
      ended({ remote: 'feedback', end: 'replaced', by: 'ana' }),
    ];
    const items = [...(sectionOf({ endedRollouts }, 'avances')?.querySelectorAll('.ended li') ?? [])];
    const at = 'el 22 nov 2026, 11:55:00, por';
    expect(items.map(plain)).toEqual([
      `profile 1.2.0-cccccccc: ■ Detenida ${at} automático: tuvieron fallas 3 de 20 visitantes de la nueva y 0 de 40 de la que está en servicio`,
      `directory 1.2.0-cccccccc: ● Llegó a todos ${at} ana`,
      `feedback 1.2.0-cccccccc: ▲ Reemplazada ${at} ana`,
    ]);
    expect(items[0]?.querySelector('[lang]')).toBeNull();
  });

  test('a reason that this host does not know is told in the language that it was given in', () => {
    const reason = 'the moon is in the way';
    const section = sectionOf({ endedRollouts: [ended({ end: 'stopped', reason })] }, 'avances');
    expect(plain(section?.querySelector('[lang="en"]'))).toBe(reason);
  });
});

test('headings are in order, no id stands twice, and what is pictured has a text', () => {
  const document = documentOf({
    ...on(told(), told({ release: '1.0.0-aaaaaaaa' }), told({ remote: 'directory' })),
    rollouts: [rollout(), rollout({ remote: 'directory' })],
    endedRollouts: [ended()],
    remotes: [running('directory'), running('profile')],
  });
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) =>
    Number(localName[1]),
  );
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, i) => level - (levels[i - 1] ?? 0) > 1)).toEqual([]);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  const silent = [...document.querySelectorAll('svg')].filter(
    (one) =>
      one.getAttribute('aria-hidden') !== 'true' &&
      !(one.getAttribute('role') === 'img' && one.getAttribute('aria-label')),
  );
  expect(silent).toEqual([]);
});
