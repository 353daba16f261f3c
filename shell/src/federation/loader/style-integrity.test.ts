/** @needs-dom */
import { inboxRemote, lastGood, pagePlan } from '../../testing/fake-plan';
import { provideStyleIntegrity } from './style-integrity';

const nonce = 'nonce-of-this-page';
const link = (href: string, change: Partial<HTMLLinkElement> = {}): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href, ...change });

beforeEach(() => {
  document.head.replaceChildren(Object.assign(document.createElement('meta'), { nonce }));
  document.querySelector('meta')?.setAttribute('property', 'csp-nonce');
  const plan = pagePlan({
    remotes: [
      lastGood({ ...inboxRemote, styles: { 'inbox.css': 'sha384-new' } }),
      {
        ...inboxRemote,
        module: 'mf-mine',
        base: 'http://localhost:9000/build-1/',
        styles: {},
        reason: 'local',
      },
    ],
  });
  provideStyleIntegrity({
    ...plan,
    shell: { ...plan.shell, styles: { 'frame.css': 'sha384-shell' } },
  });
});

it.each([
  ['/modules/mf-inbox/1.0.0-aaaaaaa/inbox.css', 'sha384-new'],
  ['/modules/mf-inbox/0.9.0-bbbbbbb/inbox.css', 'sha384-new'],
  ['/modules/shell/1.0.0-aaaaaaa/frame.css', 'sha384-shell'],
  ['http://localhost:9000/build-1/mine.css', ''],
  ['http://localhost:9000/build-2/mine.css', ''],
])('adds hash and nonce to %s for each way into the head', (href, hash) => {
  const first = document.head.firstChild;
  const ways = [
    (node: Node) => document.head.appendChild(node),
    (node: Node) => document.head.insertBefore(node, first),
    (node: Node) => document.head.append('', node),
    (node: Node) => document.head.prepend(node),
  ];
  for (const insert of ways) {
    for (const node of [link(href), link(href, { rel: 'preload', as: 'style' })]) {
      insert(node);
      expect([node.parentNode, node.integrity ?? '', node.nonce, node.crossOrigin]).toEqual([
        document.head,
        hash,
        nonce,
        'anonymous',
      ]);
    }
  }
});

it.each([
  '/elsewhere.css',
  '/modules/mf-inbox/1.0.0-aaaaaaa/other.css',
  'http://localhost:9001/mine.css',
])('adds no nonce to %s', (href) => {
  const node = document.head.appendChild(link(href));
  expect([node.integrity ?? '', node.nonce ?? '']).toEqual(['', '']);
});

it('ignores an element that is no style', () => {
  const node = document.head.appendChild(
    link('/modules/mf-inbox/1.0.0-aaaaaaa/inbox.css', { rel: 'modulepreload' }),
  );
  expect(node.nonce ?? '').toBe('');
});

it.each(['data-rspack', 'data-webpack'])(
  'takes %s from a style, by which another release of its module would find it',
  (mark) => {
    const node = link('/modules/mf-inbox/1.0.0-aaaaaaa/inbox.css');
    node.setAttribute(mark, 'mf-inbox:chunk-883');
    document.head.append(node);
    expect(node.hasAttribute(mark)).toBe(false);
  },
);
