import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiRefusal, readDeploy, readPrune, readRollback, readSteering } from './deploy-api';

const URL = 'https://a.example/remotes/profile/1.0.0-a/';

test('the parser of deploy requests accepts a deploy of a release or a URL', () => {
  expect(readDeploy({ release: '1.0.1-1a2b3c4d' })).toEqual({ release: '1.0.1-1a2b3c4d' });
  expect(readDeploy({ url: URL })).toEqual({ url: URL });
});

test('the parser of deploy requests accepts a deploy without server rendering', () => {
  expect(readDeploy({ release: '1.0.1-1a2b3c4d', unrendered: true })).toEqual({
    release: '1.0.1-1a2b3c4d',
    unrendered: true,
  });
  expect(readDeploy({ url: URL, unrendered: true })).toEqual({ url: URL, unrendered: true });
});

test('the parser of deploy requests accepts a deploy that replaces a bad release', () => {
  expect(readDeploy({ release: '1.0.1-1a2b3c4d', fix: true })).toEqual({
    release: '1.0.1-1a2b3c4d',
    fix: true,
  });
});

test('the parser of deploy requests accepts a rollout flag only with the value true', () => {
  expect(readDeploy({ release: '1.0.1-1a2b3c4d', rollout: true })).toEqual({
    release: '1.0.1-1a2b3c4d',
    rollout: true,
  });
  for (const rollout of [false, 1, '10', null])
    expect(() => readDeploy({ release: '1.0.1-1a2b3c4d', rollout })).toThrow(/^rollout can only be true$/);
});

test('the parser of deploy requests accepts a rollout action with an optional one-line reason and nothing else', () => {
  expect(readSteering({ action: 'go' })).toEqual({ action: 'go' });
  expect(readSteering({ action: 'hold', reason: 'feriado' })).toEqual({ action: 'hold', reason: 'feriado' });
  for (const body of [
    undefined,
    {},
    { action: 'status' },
    { action: 'go', by: 'otro' },
    { action: 'hold', reason: 'a\nb' },
    { action: 'hold', reason: 'x'.repeat(201) },
    { action: 'hold', reason: 7 },
  ])
    expect(() => readSteering(body)).toThrow(ApiRefusal);
});

test.each([
  [undefined],
  [{}],
  [{ release: '1.0.0-a', url: URL }],
  [{ release: '../1.0.0-a' }],
  [{ release: '1.0.0/../../x' }],
  [{ release: 7 }],
  [{ release: '1.0.0-a', unrendered: 'yes' }],
  [{ url: 'file:///etc/passwd' }],
  [{ url: '/remotes/profile/1.0.0-a/' }],
  [{ release: '1.0.0-a', by: 'somebody else' }],
  [[]],
])('the parser of deploy requests rejects a deploy of %j', (body) => {
  expect(() => readDeploy(body)).toThrow(ApiRefusal);
});

test('the parser of deploy requests accepts a rollback with an optional target release and reason', () => {
  expect(readRollback(undefined)).toEqual({});
  expect(readRollback({})).toEqual({});
  expect(readRollback({ to: '1.0.0-a' })).toEqual({ to: '1.0.0-a' });
  expect(readRollback({ reason: 'wrong phone' })).toEqual({ reason: 'wrong phone' });
  for (const to of ['', '..', null, 1]) expect(() => readRollback({ to })).toThrow(ApiRefusal);
  for (const reason of ['two\nlines', null, 'x'.repeat(201)])
    expect(() => readRollback({ reason })).toThrow(ApiRefusal);
});

test('the parser of deploy requests accepts pruning with a positive integer only', () => {
  expect(readPrune({ keep: 5 })).toEqual({ keep: 5 });
  for (const keep of [0, -1, 1.5, '5', 1_001, null, undefined])
    expect(() => readPrune({ keep })).toThrow(ApiRefusal);
});

test('the parser of deploy requests parses any body or rejects it with one line', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(readDeploy, readRollback, readPrune, readSteering),
      (body, read) => {
        try {
          read(body);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiRefusal);
          expect((error as Error).message).toMatch(/^[^\n]{10,120}$/);
        }
      },
    ),
  );
});
