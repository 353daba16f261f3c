import type { HttpResult, HttpService } from '../src/contracts/remote.contract';
import { createStandAloneHost } from '../src/remote/stand-alone-services';

export type Row = { readonly id: number; readonly name: string; readonly amount: string };

const rows: readonly Row[] = [
  { id: 1, name: 'Ana Rivera', amount: '$12.34' },
  { id: 2, name: 'Maple Ridge Homeowners Association of the Northern Hills', amount: '$1,234.00' },
  { id: 3, name: 'Bo Chen', amount: '$0.99' },
];
/** Answers every call with the same page of 312 rows. */
const http: HttpService = {
  request: async <Body>(): Promise<HttpResult<Body>> => ({
    status: 200,
    body: rows as Body,
    headers: { 'x-total-count': '312', 'x-next-cursor': 'next' },
  }),
};

export const fail = (error: unknown): never => {
  throw error;
};

const page = { navigate: () => {}, notify: () => {} };

/** What a shell gives a remote, for the parts of the gallery. */
export const services = {
  ...createStandAloneHost({ module: 'gallery' }, page, fail).services,
  http,
};
