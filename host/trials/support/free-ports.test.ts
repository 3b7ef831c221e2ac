// @vitest-environment node
import { expect, test } from 'vitest';
import { freePorts } from './free-ports';

test('freePorts returns different ports outside the ephemeral range and above those that browsers block', async () => {
  const ports = await freePorts(200);
  expect(new Set(ports).size).toBe(200);
  expect(Math.min(...ports)).toBeGreaterThan(10_080);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
