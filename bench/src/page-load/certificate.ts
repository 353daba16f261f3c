import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseVariables } from '../settings/config';
import { runCommand } from '../measure/child-process';

export type Certificate = {
  readonly key: string;
  readonly cert: string;
  /** Of the public key: with it the browser takes the certificate as a valid one, caches included. */
  readonly fingerprint: string;
};

/** A certificate for 127.0.0.1, made by openssl for this run. Null where there is no openssl. */
export const makeCertificate = async (folder: string): Promise<Certificate | null> => {
  const keyFile = join(folder, 'key.pem');
  const certFile = join(folder, 'cert.pem');
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    keyFile,
    '-out',
    certFile,
  ];
  const run = await runCommand('openssl', args, { variables: baseVariables() }).catch(() => null);
  if (run === null || run.code !== 0) return null;
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')]);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
};
