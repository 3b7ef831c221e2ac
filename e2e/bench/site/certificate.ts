import { execFile } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export type Certificate = {
  key: Buffer;
  cert: Buffer;
  /** The form in which Chromium takes the public keys that it is to trust. */
  spki: string;
};

/** A certificate for this run, signed by itself; its files stay in `dir`. */
export async function makeCertificate(dir: string): Promise<Certificate> {
  const keyFile = join(dir, 'key.pem');
  const certFile = join(dir, 'cert.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  await execute('openssl', [...request, '-keyout', keyFile, '-out', certFile]).catch((error) => {
    throw new Error(`The benchmark needs openssl for its certificate: ${error.message}`);
  });
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certFile)]);
  const der = createPublicKey(cert).export({ type: 'spki', format: 'der' });
  return { key, cert, spki: createHash('sha256').update(der).digest('base64') };
}
