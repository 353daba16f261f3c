/** @needs-dom */
import { inboxRemote, pagePlan } from '../../testing/fake-plan';
import { hasLocalRelease } from './load-local-releases';
import { withLocalReleases } from './local-release';

const base = 'http://localhost:9000/';
const local = { ...inboxRemote, base, reason: 'local', routes: [], nav: [] } as const;
const other = { ...inboxRemote, module: 'mf-admin' };
const described = {
  version: '2.0.0',
  build: 'dev',
  entry: 'remoteEntry.js',
  contract: inboxRemote.contract,
  slots: [],
  nav: [],
  routes: [{ path: '/admin/conversations/archive', area: 'merchant', title: 'Archive', boot: [] }],
};
const answerWith = (answer: () => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
const complete = async () => {
  const plan = await withLocalReleases(pagePlan({ remotes: [local, other] }));
  return plan.remotes;
};

afterEach(() => jest.restoreAllMocks());

it('reads the routes of a local module from its development server', async () => {
  const files = [
    { path: 'screen.0a.css', kind: 'style' },
    { path: 'screen.0b.js', kind: 'script' },
  ];
  const fetched = answerWith(async () =>
    Response.json({ ...described, module: 'mf-other', files }),
  );
  expect(hasLocalRelease(pagePlan({ remotes: [local, other] }))).toBe(true);
  expect(hasLocalRelease(pagePlan({ remotes: [other] }))).toBe(false);
  expect(await complete()).toEqual([
    { ...local, ...described, styleFiles: ['screen.0a.css'] },
    other,
  ]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${base}release.json`]);
});

it('uses the build folder that the development server redirects to', async () => {
  answerWith(async () => {
    const answer = Response.json(described);
    Object.defineProperty(answer, 'url', { value: `${base}build-7/release.json` });
    return answer;
  });
  expect(await complete()).toEqual([
    { ...local, ...described, base: `${base}build-7/`, styleFiles: [] },
    other,
  ]);
});

it.each([
  ['is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has no release.json', () => Promise.resolve(new Response('', { status: 404 }))],
  ['answers something else', () => Promise.resolve(new Response('<!doctype html>'))],
])('keeps the planned release when the development server %s', async (_name, answer) => {
  answerWith(answer);
  expect(await complete()).toEqual([local, other]);
});
