import { reportFailure, reportLoad } from './reporting';

const measure = jest.fn();
const reported: Error[] = [];
const report = {
  module: 'mf-inbox',
  part: 'slot:chat',
  outcome: 'fallback',
  planned: 'mf-inbox@1.0.0-a',
  release: 'mf-inbox@0.9.0-b',
  durationMs: 40,
  failures: [],
} as const;

beforeEach(() => {
  reported.length = 0;
  Object.assign(globalThis, { reportError: (error: Error) => reported.push(error) });
  Object.assign(performance, { measure, clearMeasures: () => {} });
});
afterEach(() => jest.restoreAllMocks());

it('reports a failure to the browser with the name of its module', () => {
  const cause = new Error('broke');
  reportFailure({ module: 'mf-admin', kind: 'screen', error: cause });
  reportFailure({ module: 'mf-admin', kind: 'saga', error: 'a text' });
  expect(reported.map(({ message }) => message)).toEqual([
    'mf-admin (screen): broke',
    'mf-admin (saga): a text',
  ]);
  expect(reported[0]?.cause).toBe(cause);
});

it('does not throw in a browser without reportError', () => {
  Object.assign(globalThis, { reportError: undefined });
  expect(() =>
    reportFailure({ module: 'mf-admin', kind: 'screen', error: new Error('broke') }),
  ).not.toThrow();
});

it('writes each load to the timeline and reports no error for a successful one', () => {
  reportLoad(report);
  expect(measure).toHaveBeenCalledWith(
    'load mf-inbox slot:chat',
    expect.objectContaining({ detail: report }),
  );
  expect(reported).toEqual([]);
});

it('reports the cause and the file of a failed load', () => {
  const failure = {
    release: 'mf-inbox@1.0.0-a',
    step: 'entry',
    cause: 'missing',
    message: 'Error: lost',
    file: '/modules/mf-inbox/entry.js',
  } as const;
  reportLoad({ ...report, failures: [failure] });
  expect(reported[0]?.message).toBe(
    'mf-inbox (load): slot:chat fallback; mf-inbox@1.0.0-a entry missing (/modules/mf-inbox/entry.js): Error: lost',
  );
});
