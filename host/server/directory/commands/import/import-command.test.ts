import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  callDataCommand,
  type DataLocation,
  describeOnEachDatabase,
  runConcurrently,
} from '../../../../trials/support/databases';
import { anEvaluationBody, PUBLISH_AT_ONCE_RULES, SAMPLE_LISTS } from '../../../../trials/support/fixtures';
import { tempDir } from '../../../../trials/support/temp-dir';
import { createStore } from '../../sql/create-store';
import { specialistIdOfRow } from '../../sql/rows';
import type { Store } from '../../store';

const valuesOf = async (store: Store) =>
  (await store.specialists()).rows.map(({ value }) => value as Record<string, unknown>);

const HEADING = 'Identificación;Nombre;Primer apellido;Provincia;Cantón;Áreas de trabajo;Correo electrónico';
const row = (
  id: number | string,
  changes: Partial<Record<'nombre' | 'apellido' | 'provincia' | 'area' | 'correo', string>> = {},
) =>
  [
    id,
    changes.nombre ?? 'Ana',
    changes.apellido ?? 'Mora',
    changes.provincia ?? 'Heredia',
    'Barva',
    changes.area ?? 'Pintura',
    changes.correo ?? '',
  ].join(';');
const KEPT = 'las calificaciones de quienes se quitan no se ven más; se guardan y vuelven con ellos';
function fileOf(rows: readonly string[], heading = HEADING): string {
  const file = join(tempDir(), 'especialistas.csv');
  writeFileSync(file, `\ufeff${[heading, ...rows].join('\r\n')}\r\n`);
  return file;
}

describeOnEachDatabase('importing specialists', ({ open, place }) => {
  async function directory(where: DataLocation) {
    const store = createStore(await open(where), PUBLISH_AT_ONCE_RULES);
    const ids = async () =>
      (await store.specialists()).rows.map(({ value }) => specialistIdOfRow(value, 'id'));
    return { store, ids };
  }

  test('replaces the directory by the spreadsheet and reports the changes', async () => {
    const where = await place();
    const { ids } = await directory(where);
    expect((await callDataCommand(where, ['import', fileOf([row(1), row(2), row(3)])])).code).toBe(0);
    const { code, said } = await callDataCommand(where, [
      'import',
      fileOf([row(4, { nombre: 'Eva' }), row(1), row(2, { area: 'Construcción', correo: 'a@b.cr' })]),
      '--yes',
    ]);
    expect(code).toBe(0);
    expect(said.slice(1)).toEqual([
      '+ 4 Eva Mora',
      '~ 2 Ana Mora: Áreas de trabajo: «Pintura» → «Construcción»; Correo electrónico: nada → «a@b.cr»',
      '- 3 Ana Mora',
      'nuevos: 1, cambiados: 1, quitados: 1, iguales: 1',
      KEPT,
      'el directorio tiene ahora 3 especialistas',
    ]);
    expect(await ids()).toEqual(['4', '1', '2']);
  });

  test('a dry run reports the changes and makes none', async () => {
    const where = await place();
    const { ids } = await directory(where);
    await callDataCommand(where, ['import', fileOf([row(1)])]);
    const { code, said } = await callDataCommand(where, ['import', fileOf([row(2)]), '--dry-run']);
    expect([code, said]).toEqual([
      0,
      [
        '+ 2 Ana Mora',
        '- 1 Ana Mora',
        'nuevos: 1, cambiados: 0, quitados: 1, iguales: 0',
        KEPT,
        'el directorio perdería 1 de 1 especialista; si es lo que quiere, repita con --yes',
        'es una prueba: no se importó nada',
      ],
    ]);
    expect(await ids()).toEqual(['1']);
  });

  test('recommends RESULTS_RATING=service if result cards show sample ratings', async () => {
    const where = await place();
    const said = async (RESULTS_RATING: string, ...more: string[]) =>
      (await callDataCommand(where, ['import', fileOf([row(1)]), ...more], { RESULTS_RATING })).said.join(
        '\n',
      );
    expect(await said('sample', '--dry-run')).not.toContain('RESULTS_RATING');
    expect(await said('sample')).toMatch(/tarjetas .* de ejemplo; RESULTS_RATING=service muestra .*$/);
    expect(await said('service')).not.toContain('RESULTS_RATING');
  });

  test('with --keep, keeps specialists that are missing in the spreadsheet', async () => {
    const where = await place();
    const { ids } = await directory(where);
    await callDataCommand(where, ['import', fileOf([row(1)])]);
    await callDataCommand(where, ['import', fileOf([row(2)]), '--keep']);
    expect(await ids()).toEqual(['2', '1']);
  });

  test('loses no specialist during concurrent imports', async () => {
    const where = await place();
    const { ids } = await directory(where);
    await callDataCommand(where, ['import', fileOf([row(1)])]);
    const imports = [2, 3].map((id) => () => callDataCommand(where, ['import', fileOf([row(id)]), '--keep']));
    const done = await runConcurrently(where, await open(where), imports);
    expect(done.map(({ code }) => code)).toEqual([0, 0]);
    expect((await ids()).sort()).toEqual(['1', '2', '3']);
  });

  /**
   * Loads specialist 7 with an imported rating, a published and a pending evaluation, and 8 with an evaluation.
   */
  async function rated() {
    const where = await place();
    const { store } = await directory(where);
    await store.loadOnce(SAMPLE_LISTS);
    const pending = createStore(await open(where), { ...PUBLISH_AT_ONCE_RULES, state: 'pending' });
    const evaluate = (to: typeof store, idEspecialista: string, id: string) =>
      to.addEvaluation(anEvaluationBody({ idEspecialista }), { id, key: id, receivedAt: new Date() });
    await evaluate(store, '7', 'publicada');
    await evaluate(pending, '7', 'pendiente');
    await evaluate(store, '8', 'de-ocho');
    const states = async () =>
      (await callDataCommand(where, ['evaluations'])).said.flatMap(
        (line) =>
          /^(publicad|pendient|de-ocho) .* (publicada|pendiente|rechazada) /.exec(line)?.slice(1) ?? [],
      );
    return { where, store, states };
  }
  const eight = row(8, { nombre: 'Iván' });
  const UNTOUCHED = expect.arrayContaining(['publicad', 'publicada', 'pendient', 'pendiente']);

  test.each([
    ['a corrected spelling', row(7, { nombre: 'Anna', apellido: 'mora' })],
    ['another first name', row(7, { nombre: 'María' })],
    ['accents', row(7, { nombre: 'ANÁ', apellido: 'Mória' })],
  ])('keeps all ratings after %s', async (_case, seven) => {
    const { where, store, states } = await rated();
    const { said } = await callDataCommand(where, ['import', fileOf([seven, eight])]);
    expect(said.join('\n')).not.toMatch(/se borra|se rechaza/);
    expect((await store.ratings()).rows).toHaveLength(1);
    expect(await states()).toEqual(UNTOUCHED);
  });

  test('deletes imported ratings and rejects evaluations of an id that passes to another person', async () => {
    const { where, store, states } = await rated();
    const file = fileOf([row(7, { nombre: 'Eva', apellido: 'Rojas' }), eight]);
    const losses = [
      'se borran las calificaciones cargadas de 1 especialista: su identificación es ahora de otra persona',
      'se rechazan 2 evaluaciones de visitantes: su identificación es ahora de otra persona; approve las publica de nuevo',
    ];
    const tried = await callDataCommand(where, ['import', file, '--dry-run']);
    const risk = 'el directorio perdería 1 de 2 especialistas; si es lo que quiere, repita con --yes';
    expect(tried.said.slice(-4)).toEqual([...losses, risk, 'es una prueba: no se importó nada']);
    expect((await store.ratings()).rows).toHaveLength(1);
    expect(await states()).toEqual(UNTOUCHED);

    const done = await callDataCommand(where, ['import', file, '--yes']);
    expect(done.said.slice(-3, -1)).toEqual(losses);
    const { rows, evaluations } = await store.ratings();
    expect([rows, evaluations.map(({ idEspecialista }) => idEspecialista)]).toEqual([[], ['8']]);
    expect((await callDataCommand(where, ['approve', 'publicada'])).code).toBe(0);
    expect((await store.ratings()).evaluations).toHaveLength(2);
  });

  test('hides ratings of removed specialists until they return', async () => {
    const { where, store, states } = await rated();
    await callDataCommand(where, ['import', fileOf([row(9)]), '--keep']);
    expect((await store.ratings()).rows).toHaveLength(1);
    const shownOf = async () => {
      const { rows, evaluations } = await store.ratings();
      return [rows.length, evaluations.map(({ idEspecialista }) => idEspecialista).sort()];
    };
    await callDataCommand(where, ['import', fileOf([eight]), '--yes']);
    expect(await shownOf()).toEqual([0, ['8']]);
    expect(await states()).toEqual(UNTOUCHED);
    await callDataCommand(where, ['import', fileOf([row(7), eight]), '--yes']);
    expect(await shownOf()).toEqual([1, ['7', '8']]);
  });

  test('does not give ratings to another person with the same id', async () => {
    const { where, store, states } = await rated();
    await callDataCommand(where, ['import', fileOf([eight]), '--yes']);
    await callDataCommand(where, ['import', fileOf([row(7, { nombre: 'Eva', apellido: 'Rojas' }), eight])]);
    const { rows, evaluations } = await store.ratings();
    expect([rows, evaluations.map(({ idEspecialista }) => idEspecialista)]).toEqual([[], ['8']]);
    expect(await states()).toEqual(
      expect.arrayContaining(['publicad', 'rechazada', 'pendient', 'rechazada']),
    );
  });

  test('keeps stored fields for which the spreadsheet has no column, also for returning specialists', async () => {
    const where = await place();
    const { store } = await directory(where);
    const mails = async () =>
      Object.fromEntries((await valuesOf(store)).map(({ id, correo }) => [id, correo]));
    await callDataCommand(where, ['import', fileOf([1, 2].map((id) => row(id, { correo: `${id}@b.cr` })))]);
    const heading = HEADING.replace(';Correo electrónico', '');
    const without = (id: number) => row(id).replace(/;$/, '');
    const { said } = await callDataCommand(where, ['import', fileOf([without(1)], heading), '--yes']);
    expect(said).toContain('nuevos: 0, cambiados: 0, quitados: 1, iguales: 1');
    await callDataCommand(where, ['import', fileOf([1, 2, 3].map(without), heading)]);
    expect(await mails()).toEqual({ 1: '1@b.cr', 2: '2@b.cr', 3: '' });
  });

  test('asks for --yes before losing more than a fifth of the directory', async () => {
    const where = await place();
    const { ids } = await directory(where);
    const ten = Array.from({ length: 10 }, (_, index) => row(index + 1));
    await callDataCommand(where, ['import', fileOf(ten)]);
    const refused = await callDataCommand(where, ['import', fileOf(ten.slice(3))]);
    expect([refused.code, refused.complaints]).toEqual([
      1,
      [
        'el directorio perdería 3 de 10 especialistas; si es lo que quiere, repita con --yes; no se importó nada',
      ],
    ]);
    const others = ten.map((_, index) => row(index + 1, { nombre: 'Eva', apellido: 'Rojas' }));
    expect((await callDataCommand(where, ['import', fileOf(others)])).complaints[0]).toMatch(
      /perdería 10 de 10/,
    );
    expect(await ids()).toHaveLength(10);
    expect((await callDataCommand(where, ['import', fileOf(ten.slice(2))])).code).toBe(0);
    expect((await callDataCommand(where, ['import', fileOf(ten.slice(5)), '--yes'])).code).toBe(0);
  });

  test('asks for --yes before emptying a column for more than a fifth of the specialists', async () => {
    const where = await place();
    const { store } = await directory(where);
    const firstMail = async () => (await valuesOf(store))[0]?.correo;
    const of = (count: number, changes = {}) =>
      Array.from({ length: 10 }, (_, index) =>
        row(index + 1, { correo: `${index + 1}@b.cr`, ...(index < count ? changes : {}) }),
      );
    await callDataCommand(where, ['import', fileOf(of(0))]);
    const risk =
      '«Correo electrónico» quedaría vacío en 3 de 10 especialistas; si es lo que quiere, repita con --yes';
    const file = fileOf(of(3, { correo: '' }));
    expect((await callDataCommand(where, ['import', file, '--dry-run'])).said).toContain(risk);
    const refused = await callDataCommand(where, ['import', file]);
    expect([refused.code, refused.complaints]).toEqual([1, [`${risk}; no se importó nada`]]);
    expect(await firstMail()).toBe('1@b.cr');
    expect((await callDataCommand(where, ['import', fileOf(of(2, { correo: '' }))])).code).toBe(0);
    expect((await callDataCommand(where, ['import', fileOf(of(5, { correo: '' })), '--yes'])).code).toBe(0);
    expect(await firstMail()).toBe('');
  });

  test('makes a backup first, names it, and keeps the newest five', async () => {
    const where = await place();
    const copies = join(where.dataDir, 'copias');
    const { ids } = await directory(where);
    const first = await callDataCommand(where, ['import', fileOf([row(1)])]);
    expect(first.said[0]).toBe('+ 1 Ana Mora');
    const { said } = await callDataCommand(where, ['import', fileOf([row(2)]), '--yes']);
    const file = /^copia de lo que había: (.+\.copia) \(restore --replace la pone de nuevo\)$/.exec(
      said[0] ?? '',
    )?.[1];
    expect(file?.startsWith(copies)).toBe(true);
    expect((await callDataCommand(where, ['restore', file ?? '', '--replace'])).code).toBe(0);
    expect(await ids()).toEqual(['1']);
    for (let again = 0; again < 6; again += 1) await callDataCommand(where, ['import', fileOf([row(1)])]);
    const left = readdirSync(copies);
    expect([left.length, left.includes(basename(file ?? ''))]).toEqual([5, false]);
  });

  test('hides and shows specialists with their ratings, also across imports', async () => {
    const { where, store } = await rated();
    const { ids } = await directory(where);
    const command = (...args: string[]) => callDataCommand(where, args);
    const [before, ratings] = [(await ids()).sort(), (await store.ratings()).evaluations.length];
    expect((await command('hide', '7')).said).toEqual(['1 especialista oculto']);
    expect(await ids()).not.toContain('7');
    expect(await store.removed()).toEqual(['7']);
    expect((await store.ratings()).evaluations.map(({ idEspecialista }) => idEspecialista)).toEqual(['8']);
    const { said } = await command('import', fileOf([row(7, { correo: 'a@b.cr' }), eight]), '--yes');
    expect(said).toContain('1 sigue oculto; show los muestra de nuevo');
    expect(await ids()).toEqual(['8']);
    expect((await command('hide', '8', 'nadie')).complaints).toEqual([
      '«nadie» no está en el directorio; no se hizo nada',
    ]);
    expect(await ids()).toEqual(['8']);
    expect((await command('show', '7')).said).toEqual(['1 especialista visible de nuevo']);
    expect(await store.removed()).toEqual([]);
    expect([(await ids()).sort(), before]).toEqual([['7', '8'], expect.arrayContaining(['7', '8'])]);
    expect((await store.specialists()).rows.some(({ text }) => text.includes('a@b.cr'))).toBe(true);
    expect((await store.ratings()).evaluations).toHaveLength(ratings);
    expect((await command('show', '7')).code).toBe(1);
    expect((await command('hide')).code).toBe(2);
  });

  test('takes effect in a running service', async () => {
    const where = await place();
    const { store } = await directory(where);
    await store.loadOnce(SAMPLE_LISTS);
    const before = await store.listVersions();
    await callDataCommand(where, ['import', fileOf([row(7)]), '--yes']);
    const after = await store.listVersions();
    expect(after.specialists).toBeGreaterThan(before.specialists);
    expect(after.ratings).toBeGreaterThan(before.ratings);
    expect(await store.loadOnce(SAMPLE_LISTS)).toBe(false);
  });

  test('refuses 10,000 rows if 100 are bad and reports exactly those; imports the good rows in seconds', async () => {
    const where = await place();
    const { ids } = await directory(where);
    const bad = [
      (id: number) => row('', { nombre: `n${id}` }),
      (_id: number) => row(1),
      (id: number) => row(id, { nombre: '' }),
      (id: number) => row(id, { provincia: 'Cartagena' }),
      (id: number) => row(id, { area: 'Jardinería' }),
      (id: number) => row(id, { correo: 'no es un correo' }),
      (id: number) => row(id, { nombre: '#N/A' }),
      (id: number) => `${row(id)};de más`,
      (id: number) => row(id, { nombre: '"Ana" x' }),
      (id: number) => row(id, { nombre: '"Ana\0"' }),
    ];
    const isBad = (id: number) => id % 100 === 50;
    const rows = Array.from({ length: 10_000 }, (_, index) => {
      const id = index + 1;
      return isBad(id)
        ? (bad[((id - 50) / 100) % bad.length]?.(id) ?? '')
        : row(id, { nombre: '"Ana\nLucía"' });
    });
    const refused = await callDataCommand(where, ['import', fileOf(rows), '--all']);
    expect([refused.code, refused.complaints]).toEqual([1, ['100 filas con errores; no se importó nada']]);
    const told = refused.said.map((line) => Number(/^Fila (\d+)[,:]/.exec(line)?.[1]));
    expect(told.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index * 100 + 51));
    expect(await ids()).toEqual([]);

    const since = performance.now();
    const done = await callDataCommand(where, [
      'import',
      fileOf(rows.filter((_, index) => !isBad(index + 1))),
    ]);
    expect(done.said.at(-1)).toBe('el directorio tiene ahora 9900 especialistas');
    expect(performance.now() - since).toBeLessThan(30_000);
    expect(await ids()).toHaveLength(9_900);
  });

  test('reports at most ten faults of each column and counts the others', async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      row(index + 1, { provincia: 'Cartagena', correo: index < 10 ? 'x' : '' }),
    );
    const { said, complaints } = await callDataCommand(await place(), ['import', fileOf(rows)]);
    expect(complaints).toEqual(['30 filas con errores; no se importó nada']);
    const columns = said.map((line) => /«(.+?)»: (…)?/.exec(line)?.slice(1).join(' ').trim());
    expect(columns).toEqual([
      ...Array.from({ length: 10 }, () => 'Provincia'),
      'Provincia …',
      ...Array.from({ length: 10 }, () => 'Correo electrónico'),
    ]);
    expect(said[10]).toBe('«Provincia»: … y 20 más (--all las muestra)');
  });

  test('asks about a column that may be a known one and accepts the answer', async () => {
    const where = await place();
    const { store } = await directory(where);
    const file = fileOf([`${row(1)};8000-0001;x`], `${HEADING};Tel. propio;Notas`);
    const asked = await callDataCommand(where, ['import', file]);
    expect(asked.said).toEqual([
      'Fila 1: ¿es «Tel. propio» «Teléfono»? repita con --columns "Tel. propio=Teléfono", o con --columns "Tel. propio=" si no lo es',
    ]);
    const phones = async () => (await valuesOf(store)).map(({ telefono }) => telefono);
    await callDataCommand(where, ['import', file, '--columns', 'Tel. propio=,Notas=']);
    expect(await phones()).toEqual(['']);
    const { said } = await callDataCommand(where, ['import', file, '--columns', 'Tel. propio=Teléfono']);
    expect(said[0]).toBe('Fila 1, «Notas»: no se conoce esta columna; no se importa');
    expect(await phones()).toEqual(['8000-0001']);
    expect((await callDataCommand(where, ['import', file, '--columns', 'Notas=Nada'])).code).toBe(2);
  });

  test('names the sheet of a workbook and its hidden rows, and accepts --sheet', async () => {
    const fixture = (name: string) => join(import.meta.dirname, '../sheet/fixtures', name);
    const where = await place();
    const { ids } = await directory(where);
    const { said } = await callDataCommand(where, ['import', fixture('sheets.xlsx')]);
    expect(said.slice(0, 2)).toEqual(['hoja «Directorio 2026»', '1 fila oculta se lee también: 3']);
    expect(await ids()).toEqual(['2', '3', '4']);
    expect((await callDataCommand(where, ['import', fixture('two-sheets.xlsx'), '--yes'])).code).toBe(1);
    await callDataCommand(where, ['import', fixture('two-sheets.xlsx'), '--yes', '--sheet', '2025']);
    expect(await ids()).toEqual(['1']);
  });

  test('keeps the stored id if the spreadsheet has the id with other hyphens and spaces', async () => {
    const where = await place();
    const { store, ids } = await directory(where);
    const stored = ['1-0234-0567', '201110222', '3-0333-0444'];
    const importIds = (...list: string[]) =>
      callDataCommand(where, ['import', fileOf(list.map((id) => row(id, { apellido: '' }))), '--yes']);
    await importIds(...stored);
    // Removes the last specialist. The import of the workbook adds it again.
    await importIds(...stored.slice(0, 2));
    await store.addEvaluation(anEvaluationBody({ idEspecialista: stored[0] }), {
      id: 'a',
      key: 'a',
      receivedAt: new Date(),
    });
    const file = join(import.meta.dirname, '../sheet/fixtures/ids.xlsx');
    const { said } = await callDataCommand(where, ['import', file]);
    expect(said).toContain('nuevos: 1, cambiados: 0, quitados: 0, iguales: 2');
    expect(await ids()).toEqual(stored);
    expect((await store.ratings()).evaluations).toHaveLength(1);
  });

  test('asks about letters that may be Mac Roman and accepts the answer', async () => {
    const where = await place();
    const { store } = await directory(where);
    const file = join(tempDir(), 'mac.csv');
    const ofMac = row(1).replace('Ana', '\x84\x87\x96ez');
    writeFileSync(
      file,
      Buffer.from(`${HEADING.normalize('NFD')}\r\n${ofMac}\r\n`.replace(/\p{M}/gu, ''), 'latin1'),
    );
    const { said, complaints } = await callDataCommand(where, ['import', file]);
    expect([said, complaints]).toEqual([
      [
        'Fila 2: ¿dice «Ñáñez»? repita con --encoding macroman; si «„‡–ez» está bien escrito, con --encoding as-is',
      ],
      ['1 fila con errores; no se importó nada'],
    ]);
    expect((await callDataCommand(where, ['import', file, '--encoding', 'macroman'])).code).toBe(0);
    expect((await store.specialists()).rows).toMatchObject([{ value: { nombre: 'Ñáñez' } }]);
    expect((await callDataCommand(where, ['import', file, '--encoding', 'mac'])).code).toBe(2);
  });

  test('changes nothing if the spreadsheet is missing or the command names none', async () => {
    const where = await place();
    const complaintOf = async (file: string) =>
      (await callDataCommand(where, ['import', file])).complaints[0];
    expect(await complaintOf('/nowhere/a.csv')).toBe('no se puede leer /nowhere/a.csv: no existe');
    expect(await complaintOf('/usr')).toBe('no se puede leer /usr: es una carpeta');
    expect((await callDataCommand(where, ['import'])).code).toBe(2);
  });
});
