import type { BrowserContext, Page } from '@playwright/test';
import { product } from './testing/control';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { startWrongOnce } from './testing/wrong-once';

test.beforeAll(() => product.reset());

/** Adds some bytes to every file of this name, as in a manipulated store. */
const tamper = async (context: BrowserContext, file: RegExp): Promise<void> => {
  await context.route(file, async (route) => {
    const answer = await route.fetch();
    const addition = file.source.includes('css')
      ? 'body{--tampered:1}'
      : '\nglobalThis.tampered = true;';
    await route.fulfill({ response: answer, body: `${await answer.text()}${addition}` });
  });
};

const ranTampered = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'tampered' in globalThis ||
      getComputedStyle(document.body).getPropertyValue('--tampered') !== '',
  );

/** The browser says which file it refused. */
const refusalSeen = async (page: Page): Promise<void> => {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  await page.reload();
  await expect
    .poll(() => heard.filter((text) => /integrity/i.test(text)).join())
    .toContain('/modules/');
};

test.describe('a file with changed bytes has no effect:', () => {
  test.beforeEach(({ complaints }) => complaints.allow(/./));
  const as = people.owner;

  test('the entry of the shell', async ({ visit }) => {
    const page = await visit('/admin/invoices', {
      as,
      prepare: (context) => tamper(context, /\/modules\/shell\/.*\/main\.[^/]*\.js$/),
    });
    await refusalSeen(page);
    await expect(page.getByText('Loading', { exact: true })).toBeAttached();
    expect(await ranTampered(page)).toBe(false);
  });

  test('a script that the shell loads later', async ({ visit }) => {
    const page = await visit('/admin/invoices', {
      as,
      prepare: (context) => tamper(context, /\/modules\/shell\/.*\/merchant-frame\.[^/]*\.js$/),
    });
    await refusalSeen(page);
    expect(await ranTampered(page)).toBe(false);
  });

  test('the style of the shell', async ({ visit }) => {
    const page = await visit('/login', {
      prepare: (context) => tamper(context, /\/modules\/shell\/.*\/main\.[^/]*\.css$/),
    });
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await ranTampered(page)).toBe(false);
  });

  for (const [what, file] of [
    ['a remote’s entry', /\/modules\/mf-admin\/.*\/remoteEntry\.[^/]*\.js$/],
    ['a remote’s screen', /\/modules\/mf-admin\/.*\/list-invoices\.[^/]*\.js$/],
    ['a remote’s style', /\/modules\/mf-admin\/.*\.css$/],
  ] as const) {
    test(`${what}, shown as unavailable inside the frame`, async ({ visit }) => {
      const page = await visit('/admin/invoices', {
        as,
        prepare: (context) => tamper(context, file),
      });
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.getByRole('link', { name: 'Customers' }).first()).toBeVisible();
      expect(await ranTampered(page)).toBe(false);
    });
  }
});

test.describe('a wrong answer that the browser keeps for ever is replaced by the next try:', () => {
  test.beforeEach(({ complaints }) => complaints.allow(/./));

  for (const [what, file] of [
    ['a remote’s entry', /^\/modules\/mf-public\/.*\/remoteEntry\.[^/]*\.js$/],
    ['a remote’s screen', /^\/modules\/mf-public\/.*\/merchant-login\.[^/]*\.js$/],
    ['a remote’s style', /^\/modules\/mf-public\/.*\/merchant-login\.[^/]*\.css$/],
  ] as const)
    test(what, async ({ visit, product: { url } }) => {
      const wrong = await startWrongOnce(url, file);
      const page = await visit(`${wrong.url}/login`);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(wrong.requests()).toBe(2);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(wrong.requests()).toBe(2);
      await wrong.close();
    });
});

type Refusal = { readonly loaded: string[]; readonly violations: string[] };

/** Tries to bring files into an open page; answers which came, and which policies spoke. */
const bring = (
  page: Page,
  scripts: readonly string[],
  styles: readonly string[],
): Promise<Refusal> =>
  page.evaluate(
    async ([urls, hrefs]) => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        violations.push(`${effectiveDirective} ${blockedURI}`),
      );
      const loaded: string[] = [];
      for (const url of urls)
        await import(url).then(
          () => loaded.push(url),
          () => {},
        );
      for (const href of hrefs) {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
        const came = new Promise<boolean>((resolve) => {
          link.addEventListener('load', () => resolve(true));
          link.addEventListener('error', () => resolve(false));
        });
        document.head.append(link);
        if (await came) loaded.push(href);
      }
      return { loaded, violations };
    },
    [scripts, styles] as const,
  );

test('A page refuses scripts and styles that the plan does not name', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/Content Security Policy|integrity/i);
  const page = await visit('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const { script, style } = await page.evaluate(() => ({
    script: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
    style: document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '',
  }));
  const unnamed = {
    scripts: [
      `${script}?left-out-of-the-map`,
      '/registry/icon.svg',
      '/modules/mf-admin/9.9.9-aaaaaaa/entry.js',
      'data:text/javascript,1',
    ],
    styles: [`${style}?unknown`, '/api/health', 'data:text/css,*{}'],
  };
  const refused = await bring(page, unnamed.scripts, unnamed.styles);
  expect(refused.loaded).toEqual([]);
  expect(refused.violations).toEqual(
    expect.arrayContaining([expect.stringContaining('style-src-elem')]),
  );
  expect((await bring(page, [script], [style])).loaded).toEqual([script, style]);
});

test('A page refuses to turn text into script or markup', async ({ visit, complaints }) => {
  complaints.allow(/Trusted|Content Security Policy/);
  const page = await visit('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const factory = (
      globalThis as unknown as {
        readonly trustedTypes: { readonly createPolicy: (name: string, rules: object) => unknown };
      }
    ).trustedTypes;
    return {
      markup: attempt(
        () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      ),
      script: attempt(() => (document.createElement('script').textContent = 'alert(1)')),
      address: attempt(() => (document.createElement('script').src = '/x.js')),
      frame: attempt(() => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>')),
      policy: attempt(() =>
        factory.createPolicy('default', { createHTML: (text: string) => text }),
      ),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    address: 'TypeError',
    frame: 'TypeError',
    policy: 'TypeError',
  });
});
