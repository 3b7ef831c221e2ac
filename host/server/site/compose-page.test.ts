import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { describe, expect, test } from 'vitest';
import { deployAll } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createDeploymentSource } from '../registry/deployment';
import { composePage, type HostBuild } from './compose-page';

const RUNTIME = '/assets/page-runtime-1.js';
const TEMPLATE =
  '<html><head><!--hints--></head><body><div id="root"><!--shell--></div><!--data--><template id="next"><!--next--></template><template id="later"><!--later--></template></body></html>';
const DRAWN = { id: 'a', html: '<p>Ana</p>', data: '{}', styles: [] };

async function setUp() {
  const { remotesDir, secretsDir } = await deployAll(tempDir());
  const source = createDeploymentSource({
    remotesDir,
    secretsDir,
    remoteOrigins: [],
    onRefused: () => undefined,
  });
  const deployment = await source.current();
  const host = {
    template: TEMPLATE,
    files: { [RUNTIME]: 'sha256-runtime' },
    scripts: { [RUNTIME]: 'sha256-runtime' },
    runtime: RUNTIME,
    fonts: [],
    shells: { detail: '<p>…</p>' } as HostBuild['shells'],
  } satisfies HostBuild;
  return (drawn: typeof DRAWN | null) => {
    const { html } = composePage('detail', host, deployment, DEMO_SITE_CONFIG, { drawn });
    const hinted = (part = '') =>
      [...part.matchAll(/<link rel="modulepreload"[^>]*? href="([^"]+)" integrity="[^"]+">/g)].map(
        ([, url]) => url,
      );
    const [head, body = ''] = html.split('</head>');
    return {
      head: hinted(head),
      next: hinted(body.match(/<template id="next">(.*?)<\/template>/s)?.[1]),
    };
  };
}

describe('the hints for what a page’s own module needs', () => {
  test('stand in the head of a shell, which shows nothing of the module before it runs', async () => {
    const { head, next } = (await setUp())(null);
    expect(head).toContain(RUNTIME);
    expect(head.some((url) => url?.endsWith('/assets/page.js'))).toBe(true);
    expect(next).toEqual([]);
  });

  test('are kept back, all of them and pinned, in a page that shows what the module drew', async () => {
    const compose = await setUp();
    const { head, next } = compose(DRAWN);
    expect(head).toEqual([]);
    expect(next).toEqual(compose(null).head);
  });
});
