import {
  overrideCookie,
  visitorCookie,
  watchdogPath,
  type PlanCheck,
  type ReleaseChoices,
  type Withdrawals,
} from '@billfold/shared/contracts/plan.contract';
import { isReservedAddress } from '@billfold/shared/contracts/reserved-addresses';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Sender } from '../watch/watch.public';
import { withdrawalsOf } from '../rollouts/rollouts.public';
import type { RegistryConfig } from '../../settings/config';
import { isFramed } from './page-headers';
import { findOverrides } from './find-overrides.service';
import { isPayment, type PlanInputs } from './plan-inputs';
import type { FoundOverride } from './select-releases.service';
import type { PageComposer, PageView } from './compose-page.service';
import type { FrameOrigins } from './frame-origins';
import { identify, setChoice, takeChoices } from './page-choices';
import { readOverrides, type OverrideReader } from './read-overrides';
import { sendMaintenance, sendPage, sendText } from './send-page';
import { appManifest } from './app-manifest';
import { readIcon } from './icon-files';
import { iconSvg } from './product-icon';
import { watchdogHeaders, watchdogScript } from './watchdog-script';

const looksLikeFile = /\.[a-z0-9]{2,5}$/i;

export type PageRouteOptions = {
  readonly config: RegistryConfig;
  readonly readInputs: () => PlanInputs | null;
  readonly now: () => Date;
  readonly frameOrigins: FrameOrigins;
  readonly composer: PageComposer;
  readonly overrides: OverrideReader;
  readonly findRelease: Parameters<typeof findOverrides>[2];
  readonly readChoices: () => Promise<ReleaseChoices>;
  /** Is called for each page whose shell is expected to report how the view ended. */
  readonly onAwaited: (shell: string, sender: Sender) => void;
};

const splitUrl = (url: string): { readonly pathname: string; readonly query: URLSearchParams } => {
  const at = url.indexOf('?');
  return at < 0
    ? { pathname: url, query: new URLSearchParams() }
    : { pathname: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) };
};

/**
 * An address of this site. Two slashes or a backslash at its start would name another host, also after characters that
 * browsers remove.
 */
const samePage = (pathname: string): string =>
  `/${pathname.replaceAll(/[^!-~]+/g, (text) => encodeURIComponent(text)).replace(/^[/\\]+/, '')}`;

/** The address without the parameters that were applied. */
const redirectBack = (
  reply: FastifyReply,
  pathname: string,
  query: URLSearchParams,
): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .redirect(`${samePage(pathname)}${query.size > 0 ? `?${query.toString()}` : ''}`, 302);

/** What one page is composed for. Clears an override cookie that holds a refused override. */
const readView = async (
  { overrides: reader, findRelease, now: readNow }: PageRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
  inputs: PlanInputs,
  alsoRefused: readonly string[] = [],
): Promise<PageView> => {
  const now = readNow().getTime();
  const text = isPayment(inputs, pathname) ? '' : (request.cookies[overrideCookie] ?? '');
  const { overrides, refused } = await readOverrides(reader, text, inputs, now);
  if (refused.length > 0) setChoice(request, reply, overrideCookie, '');
  const found: readonly FoundOverride[] =
    overrides.length === 0 ? [] : await findOverrides(inputs, overrides, findRelease);
  return {
    pathname,
    visitor: identify(request, reply, inputs),
    overrides: found,
    refused: [...new Set([...alsoRefused, ...refused])],
    now,
  };
};

const answerPlan = async (
  options: PageRouteOptions,
  request: FastifyRequest<{ Querystring: { readonly path?: string } }>,
  reply: FastifyReply,
): Promise<PlanCheck | FastifyReply> => {
  void reply.headers({ 'Cache-Control': 'no-store', Vary: 'Cookie' });
  const inputs = options.readInputs();
  const { path } = request.query;
  const { pathname } = splitUrl(typeof path === 'string' ? path : '/');
  const check =
    inputs === null
      ? null
      : options.composer.check(inputs, await readView(options, request, reply, pathname, inputs));
  return (
    check ??
    reply.code(503).header('Retry-After', '5').send({
      code: 'nothing_served',
      detail: 'No shell is registered here.',
      request_id: request.id,
    })
  );
};

/** Whether a browser requested the page to show it now: a prefetch, or a client that is no browser, runs no script. */
const isShown = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  ['document', 'iframe'].includes(String(headers['sec-fetch-dest'])) &&
  headers['sec-purpose'] === undefined;

const answerPage = async (
  options: PageRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { pathname, query } = splitUrl(request.url);
  // An unknown path of a server gets plain text, never the page.
  if (isReservedAddress(pathname))
    return sendText(reply, 404, 'There is nothing at this address.\n');
  const inputs = options.readInputs();
  const choices = await takeChoices({ ...options, inputs }, request, reply, {
    pathname,
    query,
  });
  if (choices.isTaken) return redirectBack(reply, pathname, query);
  const view =
    inputs === null
      ? null
      : await readView(options, request, reply, pathname, inputs, choices.refused);
  const page = inputs === null || view === null ? null : options.composer.compose(inputs, view);
  if (page === null)
    return sendText(
      reply.header('Retry-After', '5'),
      503,
      'Billfold is not installed here yet: no shell is registered. Please try again in a moment.\n',
    );
  if ('maintenance' in page) return sendMaintenance(reply, page.maintenance);
  if (!page.isOwned && looksLikeFile.test(pathname))
    return sendText(reply, 404, 'There is no such file.\n');
  if (page.awaitedShell !== null && isShown(request)) {
    // A browser's first page gives it the name that its beacons will bear.
    const name = view?.visitor.key ?? '';
    const cookies = { ...request.cookies, [visitorCookie]: name };
    options.onAwaited(page.awaitedShell, { ip: request.ip, cookies });
  }
  return sendPage(
    request,
    reply,
    page,
    options.config,
    isFramed(pathname) ? await options.frameOrigins.of(query) : [],
  );
};

/**
 * The page of every application path. The shell shows its 404 for unknown paths. A visitor may choose other releases
 * (`?use=`) and join a channel (`?channel=`), but not on a payment page; in production other releases need a
 * permission.
 */
export const pageRoute =
  (options: PageRouteOptions): FastifyPluginAsync =>
  async (app) => {
    app.get('/registry/icon.svg', async (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(iconSvg),
    );
    app.get<{ Params: { readonly name: string } }>(
      '/registry/icons/:name',
      async (request, reply) => {
        const icon = await readIcon(request.params.name);
        if (icon === null) return sendText(reply, 404, 'There is no such file.\n');
        return reply.header('Cache-Control', 'public, max-age=86400').type('image/png').send(icon);
      },
    );
    app.get('/registry/app.webmanifest', async (_request, reply) =>
      reply
        .header('Cache-Control', 'public, max-age=86400')
        .type('application/manifest+json')
        .send(appManifest),
    );
    app.get(watchdogPath, async (_request, reply) =>
      reply.headers(watchdogHeaders).type('text/javascript; charset=utf-8').send(watchdogScript),
    );
    app.get<{ Querystring: { readonly path?: string } }>('/registry/plan', (request, reply) =>
      answerPlan(options, request, reply),
    );
    app.get('/registry/withdrawals', async (_request, reply): Promise<Withdrawals> => {
      void reply.header('Cache-Control', 'no-store');
      return { withdrawals: withdrawalsOf(options.readInputs()?.rollouts ?? []) };
    });
    app.get('/registry/choices', async (_request, reply) => {
      if (!options.overrides.allowsChoice)
        return sendText(reply, 404, 'There is nothing at this address.\n');
      return reply.header('Cache-Control', 'no-store').send(await options.readChoices());
    });
    app.get('/*', (request, reply) => answerPage(options, request, reply));

    // A plain form or link: this way back needs no working shell.
    app.route<{ Querystring: { readonly to?: string } }>({
      method: ['GET', 'POST'],
      url: '/registry/overrides/reset',
      handler: async (request, reply) => {
        setChoice(request, reply, overrideCookie, '');
        return reply
          .header('Cache-Control', 'no-store')
          .redirect(samePage(typeof request.query.to === 'string' ? request.query.to : '/'), 303);
      },
    });
  };
