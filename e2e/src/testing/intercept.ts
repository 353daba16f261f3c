import type { CDPSession, Page } from '@playwright/test';

/** An answer in place of the server's, no answer, or the server's own. */
export type Interception =
  | { readonly status: number; readonly type: string; readonly body: string | Buffer }
  | 'never'
  | 'pass';

export type Interceptor = {
  /** Whole, with the origin. */
  readonly address: string;
  readonly answer: () => Interception | Promise<Interception>;
};

const base64 = (body: string | Buffer): string => Buffer.from(body).toString('base64');

const fulfil = (
  session: CDPSession,
  requestId: string,
  { status, type, body }: Exclude<Interception, string>,
): Promise<unknown> =>
  session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: type }],
    body: base64(body),
  });

/** What a page that closes meanwhile leaves unanswered needs no answer. */
const unlessClosed =
  (page: Page) =>
  (error: unknown): void => {
    if (!page.isClosed()) throw error;
  };

/**
 * Intercepts calls between one page and its server for these files alone, and changes the text of the page itself.
 * Everything else goes its way, out of the browser's cache where it is: Playwright's own routes switch that cache off.
 * Returns the way to let everything through.
 */
export const intercept = async (
  page: Page,
  interceptors: readonly Interceptor[],
  changePage: (text: string) => string,
): Promise<() => void> => {
  // A page that a test answered counts as one from elsewhere: without this its WebSocket to this machine is refused.
  await page.context().grantPermissions(['local-network-access']);
  const session = await page.context().newCDPSession(page);
  let isOver = false;
  const answerPage = async (
    requestId: string,
    status: number,
    headers: readonly { readonly name: string; readonly value: string }[],
  ): Promise<unknown> => {
    if (status >= 300 && status < 400) return session.send('Fetch.continueRequest', { requestId });
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
    const responseHeaders = headers.filter(
      ({ name }) => !['content-encoding', 'content-length'].includes(name.toLowerCase()),
    );
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders,
      body: base64(changePage(text)),
    });
  };
  const answerFile = async (requestId: string, address: string): Promise<unknown> => {
    const interceptor = isOver ? undefined : interceptors.find((one) => one.address === address);
    const answer = interceptor === undefined ? 'pass' : await interceptor.answer();
    if (answer === 'never') return null;
    return answer === 'pass'
      ? session.send('Fetch.continueRequest', { requestId })
      : fulfil(session, requestId, answer);
  };
  session.on(
    'Fetch.requestPaused',
    ({ requestId, request, responseStatusCode, responseHeaders = [] }) => {
      const answered =
        responseStatusCode === undefined
          ? answerFile(requestId, request.url)
          : answerPage(requestId, responseStatusCode, responseHeaders);
      answered.catch(unlessClosed(page));
    },
  );
  const files = interceptors.map(({ address }) => ({
    urlPattern: address,
    requestStage: 'Request' as const,
  }));
  await session.send('Fetch.enable', {
    patterns: [...files, { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' }],
  });
  return () => void (isOver = true);
};
