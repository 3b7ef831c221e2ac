import type { BrowserContextOptions, CDPSession } from '@playwright/test';

/** A mid-range phone on a slow mobile network. */
export const DEVICE = {
  cpuSlowdown: 4,
  roundTripMs: 150,
  downKbps: 1600,
  upKbps: 750,
  screen: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;

/** Chromium asks before a page may use servers of this machine, and nobody would answer. */
export const CONTEXT: BrowserContextOptions = {
  ...DEVICE.screen,
  locale: 'es-CR',
  timezoneId: 'America/Costa_Rica',
  permissions: ['local-network-access'],
  serviceWorkers: 'block',
};

const bytesPerSecond = (kbps: number) => (kbps * 1000) / 8;

/** Slows the page's network, service calls included, and its processor. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: DEVICE.roundTripMs,
    downloadThroughput: bytesPerSecond(DEVICE.downKbps),
    uploadThroughput: bytesPerSecond(DEVICE.upKbps),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: DEVICE.cpuSlowdown });
}
