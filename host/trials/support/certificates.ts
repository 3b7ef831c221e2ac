import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OPENSSL = '/usr/bin/openssl';

export const findOpenssl = (): string | null => (existsSync(OPENSSL) ? OPENSSL : null);

export type TlsCertificate = { cert: string; key: string };

/** A certificate authority in a folder; each certificate that it issues is made out to one name. */
export function certificateAuthority(folder: string) {
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
