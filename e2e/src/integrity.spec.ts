import type { BrowserContext, Page } from '@playwright/test';
import { product } from './testing/control';
import { people } from './testing/sign-in';
import { ranTampered, tamperedBytes } from './testing/tampering';
import { expect, test } from './testing/test';
import { startWrongOnce } from './testing/wrong-once';

test.use({ newProcesses: true });

test.beforeAll(() => product.reset());

/** Adds some bytes to every file of this name, as in a manipulated store. */
const tamper = async (context: BrowserContext, file: RegExp): Promise<void> => {
  await context.route(file, async (route) => {
    const answer = await route.fetch();
    const addition = tamperedBytes(file.source.includes('css') ? 'style' : 'script');
    await route.fulfill({ response: answer, body: `${await answer.text()}${addition}` });
  });
};

test.describe('a file with changed bytes has no effect:', () => {
  test.beforeEach(({ complaints }) => complaints.allow(/./));

  for (const [what, file] of [
    ['the entry of the shell', /\/modules\/shell\/.*\/main\.[^/]*\.js$/],
    ['a script that the shell loads later', /\/modules\/shell\/.*\/merchant-frame\.[^/]*\.js$/],
  ] as const)
    test(what, async ({ visit }) => {
      const heard: string[] = [];
      const page = await visit('/admin/invoices', {
        as: people.owner,
        prepare: async (context) => {
          context.on('console', (message) => heard.push(message.text()));
          await tamper(context, file);
        },
      });
      // The browser says which file it refused.
      await expect
        .poll(() => heard.filter((text) => /integrity/i.test(text)).join())
        .toContain('/modules/');
      expect(await ranTampered(page)).toBe(false);
    });

  test('the style of the shell', async ({ visit }) => {
    const page = await visit('/login', {
      prepare: (context) => tamper(context, /\/modules\/shell\/.*\/main\.[^/]*\.css$/),
    });
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await ranTampered(page)).toBe(false);
  });
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
