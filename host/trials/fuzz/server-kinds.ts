import { isDeepStrictEqual } from 'node:util';
import { FIELD_KINDS, isCertificateCode, SPECIALIST_FIELDS } from '@club/shared/domain';
import {
  parseRegistry,
  parseReleaseManifest,
  REMOTE_NAMES,
  type ReleaseManifest,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { parseRatings, parseSpecialists } from '@club/shared/service';
import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { headingOf } from '../../server/directory/commands/csv/specialist-columns';
import { readSpecialistTable } from '../../server/directory/commands/import/read-specialists';
import { readTable } from '../../server/directory/commands/sheet/read-table';
import type { HostSharedModules } from '../../server/registry/host-shared';
import { incompatibility } from '../../server/registry/incompatibility';
import { parseJson } from '../../server/registry/release-folder';
import { parseDeployState, registryOf, releasesOfRemote, remotesIn } from '../../server/registry/state';
import {
  corruptedText,
  expectFields,
  expectTrue,
  expectUnpollutedPrototypes,
  type FuzzInputKind,
} from './input-kind';

const CELLS = [
  '=1+1',
  '@SUM(A1)',
  '02-abr',
  '8,7654321E+07',
  '87654321.0',
  '#N/A',
  '"',
  '""',
  ';',
  '\r\n',
  '\u0000',
];

const cell = fc.oneof(
  fc.constantFrom(
    '1',
    'Ana',
    'San José',
    'Escazú',
    'Pintura',
    '88887777',
    'ana@example.com',
    '1, 2',
    ...CELLS,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Generates a valid row with up to two changed cells. */
const row = fc
  .tuple(
    fc.constantFrom('1', '2', '3'),
    fc.array(fc.tuple(fc.nat(SPECIALIST_FIELDS.length - 1), cell), { maxLength: 2 }),
  )
  .map(([id, changes]) => {
    const good = aSpecialist({ id });
    const cells = SPECIALIST_FIELDS.map((field) => String(good[field]));
    for (const [column, changed] of changes) cells[column] = changed;
    return cells;
  });

const file = fc
  .record({
    columns: fc.oneof(
      { weight: 3, arbitrary: fc.constant(SPECIALIST_FIELDS) },
      { weight: 1, arbitrary: fc.subarray([...SPECIALIST_FIELDS], { minLength: 1 }) },
    ),
    rows: fc.array(fc.oneof(row, fc.array(cell, { maxLength: SPECIALIST_FIELDS.length + 2 })), {
      maxLength: 3,
    }),
    separator: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    isQuoted: fc.noBias(fc.nat(3)).map((of) => of > 0),
  })
  .map(({ columns, rows, separator, end, isQuoted }) => {
    const lines = [columns.map(headingOf), ...rows];
    return Buffer.from(lines.map((cells) => cells.map(isQuoted ? quoted : String).join(separator)).join(end));
  });

/** Checks the parser of CSV files for an import. */
export const csvCells: FuzzInputKind<Buffer> = {
  name: 'CSV cells',
  input: fc.oneof(
    { weight: 9, arbitrary: file },
    { weight: 1, arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
  ),
  async check(bytes) {
    const { specialists, faults } = readSpecialistTable((await readTable(bytes)).rows);
    for (const { row, reason } of faults)
      expectTrue(row > 0 && reason !== '', 'a fault without row or reason');
    if (faults.length === 0) {
      const ids = specialists.map(({ id }) => id);
      expectTrue(ids.length > 0 && new Set(ids).size === ids.length, `the ids are ${ids}`);
      for (const { id, nombre } of specialists)
        expectTrue(id !== '' && typeof nombre === 'string', 'a partial row');
    }
    expectUnpollutedPrototypes();
  },
};

const isText = (value: unknown): boolean => typeof value === 'string';
const isListOf = (isRight: (each: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight);
const isScore = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 5;

const OF_KIND = { text: isText, list: isListOf(isText) };
const SPECIALIST = {
  ...Object.fromEntries(Object.entries(FIELD_KINDS).map(([field, kind]) => [field, OF_KIND[kind]])),
  certificados: isListOf((code) => typeof code === 'string' && isCertificateCode(code)),
};
const COMMENT = { nombre: isText, fecha: isText, comentario: isText, calificacion: isScore };

const goodRows = fc.constant([
  ...['1', '2', '3'].map((id) => ({
    ...aSpecialist({ id }),
    certificados: [1, '2', ' 3'],
    areaTrabajo: 'A,B',
  })),
  ...['1', '2'].map((cedula) => aRatingSummary({ cedula })),
]);

const expectOnce = (ids: readonly string[]) =>
  expectTrue(new Set(ids).size === ids.length && !ids.includes(''), `the ids are ${ids}`);

/** Checks the parser of lists, which come from the service or from the browser's cache. */
export const listRows: FuzzInputKind<string> = {
  name: 'list rows',
  input: corruptedText(goodRows),
  check(text) {
    const specialists = parseSpecialists(text);
    const ratings = parseRatings(text);
    if (specialists.ok) {
      expectOnce(specialists.items.map(({ id }) => id));
      for (const specialist of specialists.items) expectFields(specialist, SPECIALIST);
    }
    if (ratings.ok) {
      expectOnce(ratings.items.map(({ cedula }) => cedula));
      for (const { promedio, comentarios } of ratings.items) {
        expectTrue(isScore(promedio), `the average is ${promedio}`);
        for (const comment of comentarios) expectFields(comment, COMMENT);
      }
    }
    expectUnpollutedPrototypes();
  },
};

const HASH = integrityOf('');

const goodManifest: ReleaseManifest = {
  name: 'profile',
  version: '1.0.0',
  contract: '1',
  commit: 'a'.repeat(40),
  sources: 'b'.repeat(64),
  shared: { react: '19.3.1' },
  takes: {
    react: { useState: {} },
    '@club/shared/ui': { Button: { '': 'function', '(0).variant': '"plain"' } },
  },
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': HASH, 'assets/a.js': HASH, 'assets/a.css': HASH },
  entryImports: ['assets/a.js'],
  modules: { ProfilePage: { js: ['assets/a.js'], css: ['assets/a.css'] } },
};

const HOST: HostSharedModules = {
  versions: goodManifest.shared,
  surface: { react: { useState: {} }, '@club/shared/ui': { Button: { '': 'function' } } },
};

const IS_INSIDE = /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]+$/;

/** Checks the parser of `release.json`, which comes from a team or from a compromised origin. */
export const manifests: FuzzInputKind<string> = {
  name: 'manifests',
  input: corruptedText(fc.constant(goodManifest)),
  check(text) {
    const manifest = parseReleaseManifest(parseJson(text));
    if (manifest) {
      expectTrue(
        isDeepStrictEqual(parseReleaseManifest(structuredClone(manifest)), manifest),
        'a copy of it parses differently',
      );
      for (const file of Object.keys(manifest.files))
        expectTrue(IS_INSIDE.test(file), `${file} is outside its folder`);
      expectTrue(Object.hasOwn(manifest.files, manifest.entry), 'its entry has no hash');
      const reason = incompatibility(manifest, HOST);
      expectTrue(reason === null || !reason.includes('\n'), 'a refusal is more than a line');
    }
    expectUnpollutedPrototypes();
  },
};

const release = {
  version: '1.0.0',
  entry: '/remotes/x/1/remoteEntry.js',
  integrity: 'sha384-x',
  contract: '1',
};

const goodState = {
  lines: Object.fromEntries(REMOTE_NAMES.map((name) => [name, [release, { ...release, version: '0.9.0' }]])),
  history: [
    {
      at: '2026-01-01T00:00:00.000Z',
      by: 'equipo',
      action: 'deploy',
      remote: 'profile',
      from: null,
      to: '1.0.0-a',
    },
  ],
};

/** Checks the parser of the deployment state file. */
export const registryStates: FuzzInputKind<string> = {
  name: 'registry states',
  input: corruptedText(fc.constant(goodState)),
  check(text) {
    const state = parseDeployState(parseJson(text));
    if (state) {
      const registry = registryOf(state);
      expectTrue(
        parseRegistry(JSON.parse(JSON.stringify(registry))) !== null,
        'a browser cannot parse its registry',
      );
      for (const remote of remotesIn(state)) {
        for (const { entry } of releasesOfRemote(state, remote))
          expectTrue(entry !== '', `a release of ${remote} has no address`);
      }
    }
    expectUnpollutedPrototypes();
  },
};
