import { listenOnFreePort } from '../../../host/trials/support/free-ports';
import { test } from '../fixtures';

const POLICY =
  "default-src 'none'; img-src data:; script-src 'unsafe-inline' 'self'; require-trusted-types-for 'script'";

const SCRIPT = `
  console.error('dicho por la página');
  setTimeout(() => { throw new Error('nadie me atrapa'); });
  Promise.reject(new Error('promesa rota'));
  try { document.body.innerHTML = 'sin permiso'; } catch {}
`;

const PAGE = `<!doctype html><title>Errores</title><link rel="icon" href="data:,">
<img src="/prohibida.png" alt=""><script>${SCRIPT}</script><script src="/ausente.js"></script>`;

const startPage = () =>
  listenOnFreePort(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', POLICY);
    if (url === '/') response.end(PAGE);
    else response.writeHead(404).end();
  });

/** Maps each kind of browser problem to its message. A test fails on a problem that it did not declare. */
const KINDS = {
  'a console error': /dicho por la página/,
  'an exception': /nadie me atrapa/,
  'a rejection': /promesa rota/,
  'a blocked picture': /img-src|prohibida\.png/,
  'a markup without a trusted type': /trusted.?(type|html)/i,
  'a script that is not there': /ausente\.js/,
};

test('console errors, exceptions, policy violations and failed requests are all detected', {
  tag: '@chromium',
}, async ({ visitor, problems, expectErrors }) => {
  const page = await startPage();
  expectErrors(...Object.values(KINDS));
  await visitor.tab.goto(`${page.origin}/`);
  await problems.expectDeclared();
  await page.stop();
  await problems.expectAsDeclared();
});
