import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ApiRefusal,
  parseDeployBody,
  parsePruneBody,
  parseRollbackBody,
  parseRolloutCommandBody,
} from './deploy-api';

const URL = 'https://a.example/remotes/profile/1.0.0-a/';

const RELEASE = { release: '1.0.1-1a2b3c4d' };

test.each<object>([
  RELEASE,
  { url: URL },
  { ...RELEASE, unrendered: true },
  { url: URL, unrendered: true },
  { ...RELEASE, fix: true },
  { ...RELEASE, rollout: true },
])('the parser of deploy requests accepts %j', (body) => {
  expect(parseDeployBody(body)).toEqual(body);
});

test('the parser of deploy requests accepts a rollout flag only with the value true', () => {
  for (const rollout of [false, 1, '10', null])
    expect(() => parseDeployBody({ ...RELEASE, rollout })).toThrow(/^rollout can only be true$/);
});

test('the parser of deploy requests accepts a rollout action with an optional one-line reason and nothing else', () => {
  expect(parseRolloutCommandBody({ action: 'go' })).toEqual({ action: 'go' });
  expect(parseRolloutCommandBody({ action: 'hold', reason: 'feriado' })).toEqual({
    action: 'hold',
    reason: 'feriado',
  });
  for (const body of [
    undefined,
    {},
    { action: 'status' },
    { action: 'go', by: 'otro' },
    { action: 'hold', reason: 'a\nb' },
    { action: 'hold', reason: 'x'.repeat(201) },
    { action: 'hold', reason: 7 },
  ])
    expect(() => parseRolloutCommandBody(body)).toThrow(ApiRefusal);
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
  expect(() => parseDeployBody(body)).toThrow(ApiRefusal);
});

test('the parser of deploy requests accepts a rollback with an optional target release and reason', () => {
  expect(parseRollbackBody(undefined)).toEqual({});
  expect(parseRollbackBody({})).toEqual({});
  expect(parseRollbackBody({ to: '1.0.0-a' })).toEqual({ to: '1.0.0-a' });
  expect(parseRollbackBody({ reason: 'wrong phone' })).toEqual({ reason: 'wrong phone' });
  for (const to of ['', '..', null, 1]) expect(() => parseRollbackBody({ to })).toThrow(ApiRefusal);
  for (const reason of ['two\nlines', null, 'x'.repeat(201)])
    expect(() => parseRollbackBody({ reason })).toThrow(ApiRefusal);
});

test('the parser of deploy requests accepts pruning only with a positive number of releases to keep', () => {
  expect(parsePruneBody({ keep: 5 })).toEqual({ keep: 5 });
  for (const keep of [0, -1, 1.5, '5', 1_001, null, undefined])
    expect(() => parsePruneBody({ keep })).toThrow(ApiRefusal);
});

test('the parser of deploy requests parses any body or rejects it with one line', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(parseDeployBody, parseRollbackBody, parsePruneBody, parseRolloutCommandBody),
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
