import { readFileSync } from 'node:fs';
import path from 'node:path';

/** PEM file of the certificate that every HTTPS fake presents and that is its own authority: the value for `EGRESS_CA`. */
export const caFile = path.join(import.meta.dirname, 'certificate.pem');

export const certificate = {
  cert: readFileSync(caFile, 'utf8'),
  key: readFileSync(path.join(import.meta.dirname, 'certificate-key.pem'), 'utf8'),
};
