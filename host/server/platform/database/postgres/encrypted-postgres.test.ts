import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../trials/support/free-ports';
import {
  findPostgres,
  isInstalled,
  type Postgres,
  query,
  startPostgres,
  unprivilegedUser,
} from '../../../../trials/support/postgres';
import { tempPrefix } from '../../../../trials/support/temp-prefix';
import { openPostgres } from './open-postgres';

const OPENSSL = '/usr/bin/openssl';

const findOpenssl = (): string | null => (existsSync(OPENSSL) ? OPENSSL : null);

type TlsCertificate = { cert: string; key: string };

/** Creates a certificate authority in a folder. It issues certificates, each for one host name. */
function certificateAuthority(folder: string) {
  const openssl = (...args: string[]) => execFileSync(OPENSSL, args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-subj',
    '/CN=Autoridad',
    '-days',
    '2',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  return {
    certificate: join(folder, 'ca.pem'),
    issue(name: string): TlsCertificate {
      const files = { cert: `${name}.pem`, key: `${name}.key`, request: `${name}.csr`, names: `${name}.ext` };
      writeFileSync(join(folder, files.names), `subjectAltName=DNS:${name}\n`);
      openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', files.key, '-out', files.request);
      const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
      openssl('x509', '-req', '-in', files.request, ...signer, '-extfile', files.names, '-out', files.cert);
      return { cert: join(folder, files.cert), key: join(folder, files.key) };
    },
  };
}

const bin = findPostgres();
const TESTS = 'encrypted connections to PostgreSQL';
const isPossible = isInstalled('PostgreSQL', bin, TESTS) && isInstalled('openssl', findOpenssl(), TESTS);

/** Gives files to the user that runs PostgreSQL, because PostgreSQL refuses keys that others can read. */
function owned(...places: string[]): void {
  const user = unprivilegedUser();
  for (const place of places) {
    if (user) chownSync(place, user.uid, user.gid);
    chmodSync(place, place.endsWith('.key') ? 0o600 : 0o755);
  }
}

describe.runIf(isPossible)('PostgreSQL that requires encrypted connections', () => {
  const folders = [1, 2].map(() => mkdtempSync(tempPrefix()));
  const [folder = '', another = ''] = folders;
  let postgres: Postgres;
  let authority: ReturnType<typeof certificateAuthority>;
  let server: TlsCertificate;
  let ca: string;
  let strangersCa: string;
  let client: TlsCertificate;
  let port = 0;

  beforeAll(async () => {
    authority = certificateAuthority(folder);
    ca = authority.certificate;
    strangersCa = certificateAuthority(another).certificate;
    client = authority.issue('certified');
    server = authority.issue('localhost');
    port = await freePort();
    const rules = join(folder, 'pg_hba.conf');
    writeFileSync(rules, 'local all all trust\nhostssl all certified all cert\nhostssl all all all trust\n');
    owned(folder, server.cert, server.key, ca, rules);
    const settings = {
      listen_addresses: 'localhost',
      hba_file: rules,
      ssl: 'on',
      ssl_cert_file: server.cert,
      ssl_key_file: server.key,
      ssl_ca_file: ca,
    };
    postgres = await startPostgres(bin ?? '', {
      durable: false,
      port,
      settings: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    });
  });
  afterAll(async () => {
    await postgres?.stop();
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  });

  /** Connects and returns whether the connection is encrypted, and the client's name, or the problem. */
  async function connection(options: Record<string, string> = {}, user = 'club') {
    const name = new URL(await postgres.createDatabase()).pathname;
    const opened = await openPostgres(
      `postgres://${user}@localhost:${port}${name}?${new URLSearchParams(options)}`,
    );
    if (!opened.ok) return opened.problem;
    const [row] = await opened.value.read((sql) =>
      sql.rows('SELECT ssl::text AS ssl, client_dn FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
    );
    await opened.value.close();
    return row;
  }

  const ENCRYPTED = { ssl: 'true', client_dn: null };

  test('refuses a connection without sslmode', async () => {
    expect(await connection()).toMatch(/^DATABASE_URL: [^\n]+no encryption$/);
  });

  test.each(['verify-full', 'require'])('accepts sslmode=%s with a trusted certificate', async (sslmode) => {
    expect(await connection({ sslmode, sslrootcert: ca })).toEqual(ENCRYPTED);
    expect(await connection({ sslmode })).toMatch(/^DATABASE_URL: [^\n]+certificate[^\n]*$/);
    expect(await connection({ sslmode, sslrootcert: strangersCa })).toMatch(
      /^DATABASE_URL: [^\n]+certificate[^\n]*$/,
    );
  });

  async function present({ cert, key }: TlsCertificate): Promise<void> {
    copyFileSync(cert, server.cert);
    copyFileSync(key, server.key);
    // Sets the owner again, because newer versions of Node copy a file together with its owner.
    owned(server.cert, server.key);
    await query(postgres.address, 'SELECT pg_reload_conf()');
  }

  test('is refused if its certificate has another name, unless sslmode is no-verify', async () => {
    const [another, own] = [
      authority.issue('otra.example'),
      { cert: `${server.cert}.own`, key: `${server.key}.own` },
    ];
    copyFileSync(server.cert, own.cert);
    copyFileSync(server.key, own.key);
    onTestFinished(() => present(own));
    await present(another);
    await expect
      .poll(() => connection({ sslmode: 'verify-full', sslrootcert: ca }))
      .toMatch(/^DATABASE_URL: [^\n]+altnames[^\n]+otra\.example[^\n]*$/);
    expect(await connection({ sslmode: 'no-verify' })).toEqual(ENCRYPTED);
  });

  test('accepts a client certificate instead of a password', async () => {
    await query(postgres.address, 'CREATE ROLE certified LOGIN SUPERUSER');
    const options = { sslmode: 'verify-full', sslrootcert: ca };
    const own = { sslcert: client.cert, sslkey: client.key };
    expect(await connection({ ...options, ...own }, 'certified')).toEqual({
      ssl: 'true',
      client_dn: '/CN=certified',
    });
    expect(await connection(options, 'certified')).toMatch(/^DATABASE_URL: [^\n]+certificate[^\n]*$/);
  });

  test('reports a missing certificate file in one line', async () => {
    expect(await connection({ sslmode: 'verify-full', sslrootcert: '/nowhere/ca.pem' })).toMatch(
      /^DATABASE_URL: [^\n]+\/nowhere\/ca\.pem[^\n]*$/,
    );
  });
});
