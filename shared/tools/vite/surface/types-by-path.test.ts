// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TypesByPath } from '../../../src/federation/shared-surface';
import { type DeclaredApi, parseDeclaredApi } from './surface';

const MODULE = '@club/shared/state';

/** Types that are equal, although each is derived in another way. */
const DERIVED = {
  'a table of kinds': '{ [K in keyof typeof KINDS]: Kinds[(typeof KINDS)[K]] } & Rest',
  'a table of kinds, by the name of its keys': '{ [K in Key]: Kinds[(typeof KINDS)[K]] } & Rest',
  Record: `Record<'id', string> & Record<'tags', string[]> & Rest`,
  Pick: `Pick<Wide, Key | 'age' | 'friend'>`,
  Omit: `Omit<Wide, 'extra'>`,
  Partial: `Partial<{ age: number }> & Omit<Wide, 'age' | 'extra'>`,
  'Partial of a Record': `Partial<Record<'age', number>> & Omit<Wide, 'age' | 'extra'>`,
  Required: 'Required<Loose> & Rest',
  Readonly: `Readonly<Omit<Wide, 'extra'>>`,
  'an intersection': 'Named & { tags: string[] } & Rest',
  'an interface that extends a derived type': 'Extended',
  'renamed keys': '{ [K in keyof Capital as Uncapitalize<K>]: Capital[K] } & Rest',
  'a condition': `Chosen<'wide'>`,
  'what a function returns': 'Awaited<ReturnType<typeof load>>',
  'what a library infers from a schema': 'Infer<typeof schema> & { friend: Named | null }',
};

const DECLARED = `import { list, object, optional, text, type Infer } from '../../library';
type Kinds = { text: string; list: string[] };
const KINDS = { id: 'text', tags: 'list' } as const satisfies Record<string, keyof Kinds>;
type Key = keyof typeof KINDS;
type Named = { id: string };
type Rest = { age?: number; friend: Named | null };
type Loose = { id?: string; tags?: string[] };
type Wide = Named & { tags: string[] } & Rest & { extra: boolean };
type Capital = { Id: string; Tags: string[] };
interface Extended extends Omit<Wide, 'extra'> {}
type Chosen<Which> = Which extends 'wide' ? Omit<Wide, 'extra'> : never;
type Node = { next: Node | null; name: string };
type Deep<T> = { [K in keyof T]?: Deep<T[K]> };
const load = async (): Promise<Omit<Wide, 'extra'>> => ({ id: '', tags: [], friend: null });
const schema = object({ id: text, tags: list(text), age: optional<number>() });`;

/** Imitates the type inference of zod: computed optional keys and merged mapped types. */
const LIBRARY = `type Schema<T> = { readonly _output: T };
type Shape = { [key: string]: Schema<unknown> };
type Output<S extends Shape> = { [K in keyof S]: S[K]['_output'] };
type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];
type Optional<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] };
type Flat<T> = { [K in keyof T]: T[K] };
export declare const text: Schema<string>;
export declare const list: <T>(item: Schema<T>) => Schema<T[]>;
export declare const optional: <T>() => Schema<T | undefined>;
export declare const object: <S extends Shape>(shape: S) => Schema<Flat<Optional<Output<S>>>>;
export type Infer<S> = S extends Schema<infer T> ? T : never;
export type Props = { title?: string };`;

/** Further types, each with the expected result. */
const OTHERS: [type: string, facts: TypesByPath][] = [
  [`import('../../library').Props`, { '': 'Props' }],
  [`Partial<import('../../library').Props>`, { '': 'Partial' }],
  [
    `{ [K in keyof import('../../library').Props]: boolean }`,
    { '': 'object', '.title': 'false | true | undefined' },
  ],
  [
    `{ [K in keyof import('../../library').Props]: boolean } & Named`,
    { '': 'object', '.title': 'false | true | undefined', '.id': 'string' },
  ],
  [
    `Deep<Node>`,
    {
      '': 'object',
      '.name': 'string | undefined',
      '.next': 'null | object | undefined',
      '.next.name': 'string | undefined',
      '.next.next': 'null | recursive | undefined',
    },
  ],
  [`Record<'a', import('../../library').Props>`, { '': 'object', '.a': 'Props' }],
  [`Record<'a', Pick<Named, 'id'>>`, { '': 'object', '.a': 'object', '.a.id': 'string' }],
  [`string & { readonly __brand: 'Id' }`, { '': 'string' }],
  [`readonly string[] & { readonly __brand: 'Ids' }`, { '': 'list', '[]': 'string' }],
];

const TYPES = [...Object.values(DERIVED), ...OTHERS.map(([type]) => type)];

const FILES: Record<string, string> = {
  'shared/package.json': JSON.stringify({ exports: { './state': './src/state.ts' } }),
  'library.d.ts': LIBRARY,
  'shared/src/state.ts': [
    DECLARED,
    ...TYPES.map((type, i) => `type T${i} = ${type}; export declare const name${i}: T${i};`),
  ].join('\n'),
};

const root = mkdtempSync(join(tmpdir(), 'club-types-'));
let declared: DeclaredApi;

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  declared = parseDeclaredApi(root, [MODULE]);
});

afterAll(() => rmSync(root, { recursive: true }));

const factsOf = (type: string) => declared.facts(MODULE, `name${TYPES.indexOf(type)}`, () => true);

describe('the recorded fields of a derived type', () => {
  test.each(Object.entries(DERIVED))('are complete if the type is derived from %s', (_, type) => {
    expect(factsOf(type)).toEqual({
      '': 'object',
      '.age': 'number | undefined',
      '.friend': 'null | object',
      '.friend.id': 'string',
      '.id': 'string',
      '.tags': 'list',
      '.tags[]': 'string',
    });
  });
});

test.each(OTHERS)('the recorded fields of %s have the expected types', (type, facts) => {
  expect(factsOf(type)).toEqual(facts);
});
