import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callDataCommand } from '../../../../trials/support/databases';
import {
  type RequestHandler,
  redirectHandler,
  startAppsScriptStub,
  startMockServer,
  textHandler,
} from '../../../../trials/support/test-servers';
import { readRatingsAnswer } from './answer-findings';
import { checkList } from './check-service-command';

describe('check-service', () => {
  const NOWHERE = { dataDir: '/nonexistent', databaseUrl: null };

  const check = (env: Record<string, string>, ...args: string[]) =>
    callDataCommand(NOWHERE, ['check-service', ...args], env);

  const PERSON = {
    id: '1',
    nombre: 'Ana',
    apellido1: 'Mora',
    provincia: 'Heredia',
    canton: 'Barva',
    areaTrabajo: 'Pintura',
  };
  const RATING = {
    cedula: '1',
    promedio: 4,
    comentarios: [{ nombre: 'Luz', fecha: '', calificacion: 4, comentario: 'Bien' }],
  };

  /** Returns the output of the check for an endpoint that redirects to another host. */
  async function checkList(text: string, name: 'SPECIALISTS' | 'RATINGS' = 'SPECIALISTS') {
    const script = await startAppsScriptStub(text);
    const [exec, content] = [script.exec.origin, script.content.origin];
    const result = await check({ [`ENDPOINT_${name}`]: script.url, ENDPOINT_ORIGINS: content });
    const lines = result.said.map((line) =>
      line
        .replaceAll(exec, 'EXEC')
        .replaceAll(content, 'CONTENT')
        .replace(/\d+,\d s/, 'N s'),
    );
    return { ...result, lines };
  }

  describe('a list', () => {
    test('that is correct is reported as correct, and the report omits the address', async () => {
      const { code, lines, said } = await checkList(JSON.stringify([PERSON]));
      expect(lines).toEqual([
        'especialistas: EXEC',
        '  ✓ redirige: EXEC → CONTENT',
        '  ✓ respondió en N s',
        '  ✓ las páginas del sitio pueden leerla',
        '  ✓ 1 elemento utilizable',
        '  ! ninguno trae «apellido2» (Segundo apellido)',
        '  ! ninguno trae «empresa» (Empresa)',
        '  ! ninguno trae «especializacion» (Especializaciones)',
        '  ! ninguno trae «certificados» (Certificados)',
        '  ! ninguno trae «telefono» (Teléfono)',
        '  ! ninguno trae «correo» (Correo electrónico)',
        '  ! ninguno trae «video» (Video)',
        '  ! ninguno trae «puntoVenta» (Punto de venta)',
        '  ! ninguno trae «areaCovertura» (Área de cobertura)',
        'todo lo que se revisó está bien',
      ]);
      expect(code).toBe(0);
      expect(said.join()).not.toContain('secret');
    });

    test('of ratings is reported with its number of comments', async () => {
      const { code, lines } = await checkList(
        JSON.stringify([RATING, { cedula: '2', promedio: '', comentarios: '' }]),
        'RATINGS',
      );
      expect(lines.slice(4)).toEqual([
        '  ✓ 2 elementos utilizables',
        '  ✓ 1 comentario',
        '  ! 1 sin promedio ni comentarios',
        'todo lo que se revisó está bien',
      ]);
      expect(code).toBe(0);
    });

    test('is reported with the positions and reasons of dropped rows, without their content', async () => {
      const rows = [
        null,
        null,
        PERSON,
        { nombre: 'Nadie Secreto' },
        PERSON,
        { ...PERSON, id: '2', canton: '' },
      ];
      const { code, lines } = await checkList(JSON.stringify(rows));
      expect(lines).toEqual(
        expect.arrayContaining([
          '  ✓ 2 elementos utilizables',
          '  ! 2 sin forma de objeto, que el sitio no muestra: posiciones 1, 2',
          '  ! 1 sin identificación, que el sitio no muestra: posición 4',
          '  ! 1 con una identificación repetida, que el sitio no muestra: posición 5',
          '  ! 1 sin «canton» (Cantón)',
        ]),
      );
      expect(lines.join()).not.toMatch(/Secreto|Ana|Mora/);
      expect(code).toBe(0);
    });

    test('is reported with its number of phones without WhatsApp', async () => {
      const phones = ['8000-0001 (1)', '8000-0002', '-'].map((telefono, id) => ({ ...PERSON, id, telefono }));
      const { code, lines } = await checkList(JSON.stringify(phones));
      expect(lines).toContain('  ! 1 con un «telefono» que no es un número de 8 dígitos: sin WhatsApp');
      expect([code, lines.join().includes('8000')]).toEqual([0, false]);
    });

    test('a list without a required field is a fault', async () => {
      const { code, lines } = await checkList(JSON.stringify([{ ...PERSON, canton: '-' }]));
      expect(lines).toContain('  ✗ ninguno trae «canton» (Cantón)');
      expect(lines.at(-1)).toBe('hay un problema');
      expect(code).toBe(1);
    });

    test.each([
      ['', 'la respuesta está vacía'],
      ['[{"id":"1"', 'la respuesta no es JSON, o está cortada'],
      ['{"error":"Falta ?lista"}', 'la respuesta es JSON, pero no una lista'],
      ['[{"nombre":"Ana"}]', 'ningún elemento de la lista tiene identificación'],
      ['<!doctype html><title>Sign in - Google Accounts</title>', 'iniciar sesión'],
      ['<html>Service invoked too many times for one day</html>', 'cuota'],
      ['<html>No se encontró la función de la secuencia de comandos: doGet</html>', 'falta doGet o doPost'],
      ['<html>404</html>', 'una página HTML'],
    ])('is a fault if the response is %j', async (text, meaning) => {
      const { code, lines } = await checkList(text);
      expect(lines[4]).toMatch(/^ {2}✗ /);
      expect(lines[4]).toContain(meaning);
      expect(code).toBe(1);
    });
  });

  describe('redirects and access', () => {
    const refused: RequestHandler = (_request, response) => response.destroy();
    test.each<[string, RequestHandler, string]>([
      ['no connection', refused, 'no se puede conectar'],
      ['a status', textHandler('[]', { status: 403 }), 'respondió con el estado 403: niega el acceso'],
      ['a redirect to nowhere', redirectHandler('file:///etc/passwd'), 'redirige sin decir a dónde'],
    ])('check-service reports %s', async (_, answer, meaning) => {
      const { url, exec } = await startAppsScriptStub();
      exec.answerWith(answer);
      const { code, said } = await check({ ENDPOINT_RATINGS: url });
      expect(said.join('\n')).toContain(`✗ ${meaning}`);
      expect(code).toBe(1);
    });

    test('reports a fault if pages may not read the redirect or the answer', async () => {
      const { url, exec, content } = await startAppsScriptStub();
      exec.answerWith(redirectHandler(`${content.origin}/`, { cors: null }));
      expect((await check({ ENDPOINT_RATINGS: url })).said.join()).toContain(
        `✗ ${exec.origin} no la deja leer a otros sitios`,
      );
      const env = { ENDPOINT_RATINGS: url, ENDPOINT_ORIGINS: content.origin };
      exec.answerWith(redirectHandler(`${content.origin}/`));
      content.answerWith(textHandler('[]', { cors: 'https://club.example.com' }));
      expect((await check(env, '--site', 'https://club.example.com')).code).toBe(1);
      content.answerWith(textHandler('[]', { cors: 'null' }));
      expect((await check(env)).code).toBe(0);
    });

    test('accepts a response whose CORS headers allow only this site', async () => {
      const server = await startMockServer(textHandler('[]', { cors: 'https://club.example.com' }));
      const env = { ENDPOINT_RATINGS: server.origin };
      expect((await check(env, '--site', 'https://club.example.com')).code).toBe(0);
      const other = await check(env, '--site', 'https://other.example.com');
      expect(other.said.join()).toContain('solo la deja leer a https://club.example.com');
      expect(other.code).toBe(1);
    });
  });

  test('reports the number of ratings without a specialist', async () => {
    const specialists = await startMockServer(textHandler(JSON.stringify([PERSON])));
    const ratings = await startMockServer(textHandler(JSON.stringify([RATING, { ...RATING, cedula: '9' }])));
    const env = { ENDPOINT_SPECIALISTS: specialists.origin, ENDPOINT_RATINGS: ratings.origin };
    const some = await check(env);
    expect(some.said.join()).toContain('! 1 con una «cedula» que ningún especialista tiene como «id»');
    expect(some.code).toBe(0);
    ratings.answerWith(textHandler(JSON.stringify([{ ...RATING, cedula: '9' }])));
    expect((await check(env)).code).toBe(1);
  });

  describe('submissions', () => {
    test('are not tested by default', async () => {
      const script = await startAppsScriptStub();
      const { code, said } = await check({ ENDPOINT_FEEDBACK: script.url, ENDPOINT_EVALUATION: script.url });
      expect(said).toEqual(
        expect.arrayContaining([
          '  ! no se probó, porque guardaría algo: --send envía un comentario de prueba',
          '  ! no se prueba nunca: guardaría una evaluación que nadie hizo',
        ]),
      );
      expect(said.join()).toContain('nómbrelo en ENDPOINT_ORIGINS');
      expect(script.exec.asked).toEqual([]);
      expect(code).toBe(0);
    });

    test('to the endpoint of a list cause no hint about ENDPOINT_ORIGINS', async () => {
      const { url } = await startAppsScriptStub(JSON.stringify([RATING]));
      const { said } = await check({ ENDPOINT_RATINGS: url, ENDPOINT_FEEDBACK: url });
      expect(said.join()).not.toContain('nómbrelo en ENDPOINT_ORIGINS');
    });

    test('--send sends one marked test comment and no evaluation', async () => {
      const script = await startAppsScriptStub('{"ok":true}');
      const { code, said } = await check(
        {
          ENDPOINT_FEEDBACK: script.url,
          ENDPOINT_EVALUATION: script.url,
          ENDPOINT_ORIGINS: script.content.origin,
        },
        '--send',
      );
      expect(script.exec.asked).toMatchObject([{ method: 'POST' }]);
      expect(script.exec.asked[0]?.headers['content-type']).toMatch(/^text\/plain/);
      expect(JSON.parse(script.exec.asked[0]?.body ?? '')).toEqual({
        comentario: expect.stringMatching(/^PRUEBA de check-service/),
        reaccion: 'Ninguna',
      });
      expect(said.join()).toContain('✓ se envió un comentario de prueba');
      expect(code).toBe(0);
    });

    test.each<[string, RequestHandler, string]>([
      ['an error page', textHandler('<html>quota</html>'), 'cuota'],
      ['a refusal', textHandler('{"ok":false,"error":"x"}'), 'no guardó el comentario'],
      ['a status', textHandler('', { status: 500 }), 'estado 500'],
      [
        'an answer for its own site',
        (_request, response) =>
          response.writeHead(200, { 'cross-origin-resource-policy': 'same-origin' }).end(),
        'los envíos parecerían fallidos',
      ],
    ])('--send reports %s', async (_, answer, meaning) => {
      const script = await startAppsScriptStub();
      script.content.answerWith(answer);
      const { code, said } = await check({ ENDPOINT_FEEDBACK: script.url }, '--send');
      expect(said.join()).toContain(meaning);
      expect(code).toBe(1);
    });
  });

  describe('the line for ENDPOINT_ORIGINS', () => {
    test('contains the configured origins and every origin to which the lists and the test comment redirect', async () => {
      const [lists, sends] = [
        await startAppsScriptStub(JSON.stringify([RATING])),
        await startAppsScriptStub('{"ok":true}'),
      ];
      const env = {
        ENDPOINT_RATINGS: lists.url,
        ENDPOINT_FEEDBACK: sends.url,
        ENDPOINT_ORIGINS: 'https://a.example.com',
      };
      const { code, said } = await check(env, '--send');
      const line = `ENDPOINT_ORIGINS=https://a.example.com,${lists.content.origin},${sends.content.origin}`;
      expect(said.at(-1)).toBe(line);
      expect(said).toContain(
        `  ✗ las páginas no pueden conectarse con ${lists.content.origin}: falta en ENDPOINT_ORIGINS`,
      );
      expect(code).toBe(1);
      const [, value = ''] = line.split('=');
      const after = await check({ ...env, ENDPOINT_ORIGINS: value }, '--send');
      expect([after.code, after.said.join().includes('ENDPOINT_ORIGINS=')]).toEqual([0, false]);
    });

    test('never contains the origin of an answer that is not a list, such as a log-in page', async () => {
      const { url } = await startAppsScriptStub('<!doctype html><title>Sign in - Google Accounts</title>');
      const { code, said } = await check({ ENDPOINT_RATINGS: url });
      expect([code, said.join().includes('ENDPOINT_ORIGINS')]).toEqual([1, false]);
    });
  });

  test('without external endpoints there is nothing to check', async () => {
    const { code, said } = await check({});
    expect(said).toEqual([
      'el servicio propio responde las cuatro llamadas: no hay ninguna ENDPOINT_… que revisar',
    ]);
    expect(code).toBe(0);
  });

  test('an invalid --site is refused with an explanation', async () => {
    const { code, complaints } = await check({}, '--site', 'club.example.com');
    expect(code).toBe(2);
    expect(complaints[0]).toContain('--site debe ser el origen del sitio');
  });
});

describe('checkList', () => {
  const URL = 'https://service.invalid/list';
  const SITE = { pageOrigin: 'https://club.example.com', allowed: ['https://service.invalid'] };
  const ROW = '{"cedula":"1","promedio":4,"comentarios":[]}';

  let service: ReadableStreamDefaultController<Uint8Array>;
  const send = (text: string) => service.enqueue(new TextEncoder().encode(text));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (_url: unknown, { signal }: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          service = controller;
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body, { headers: { 'access-control-allow-origin': '*' } });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const faultsOf = async (check: ReturnType<typeof checkList>) =>
    (await check).findings.filter(({ kind }) => kind === 'fault').map(({ text }) => text);

  test('a list that keeps arriving may take longer than the first-byte timeout', async () => {
    const checked = faultsOf(checkList(URL, SITE, readRatingsAnswer));
    await vi.advanceTimersByTimeAsync(0);
    send(`[${ROW}`);
    for (let second = 0; second < 120; second += 20) {
      await vi.advanceTimersByTimeAsync(20_000);
      send(`,${ROW}`);
    }
    send(']');
    service.close();
    expect(await checked).toEqual([]);
  });

  test('a stalled list is distinguished from a truncated one', async () => {
    const stalled = faultsOf(checkList(URL, SITE, readRatingsAnswer));
    await vi.advanceTimersByTimeAsync(0);
    send(`[${ROW}`);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await stalled).toEqual(['la respuesta dejó de llegar: las páginas esperan 30 s por cada fila']);

    const cut = faultsOf(checkList(URL, SITE, readRatingsAnswer));
    await vi.advanceTimersByTimeAsync(0);
    service.error(new TypeError('terminated'));
    expect(await cut).toEqual(['la respuesta se cortó a la mitad']);
  });
});
