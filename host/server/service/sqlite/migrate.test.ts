import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';

const versionOf = (db: InstanceType<typeof DatabaseSync>) =>
  db.prepare('SELECT MAX(version) AS version FROM schema_version').get().version;

test('brings an empty database up to date, once', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  migrate(db);
  expect(versionOf(db)).toBe(MIGRATIONS.length);
});

test('adds what is new to a database of an older version', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, [['CREATE TABLE a (x TEXT)']]);
  migrate(db, [['CREATE TABLE a (x TEXT)'], ['CREATE TABLE b (x TEXT)']]);
  expect(versionOf(db)).toBe(2);
  db.exec("INSERT INTO b VALUES ('x')");
});

test('a step that fails leaves nothing of itself', () => {
  const db = new DatabaseSync(':memory:');
  expect(() => migrate(db, [['CREATE TABLE a (x TEXT)', 'NONSENSE']])).toThrow();
  expect(versionOf(db)).toBeNull();
  expect(() => db.prepare('SELECT * FROM a')).toThrow('no such table');
});

test('refuses a database that a newer version has written', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, [['CREATE TABLE a (x TEXT)'], ['CREATE TABLE b (x TEXT)']]);
  expect(() => migrate(db, [['CREATE TABLE a (x TEXT)']])).toThrow('newer');
});
