import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  channelCookie,
  overrideCookie,
  visitorCookie,
  type PlanCheck,
  type ReleaseChoices,
} from '@billfold/shared/contracts/plan.contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryConfig } from '../../settings/config';
import { looksLikeToken } from '../overrides/overrides.public';
import {
  applyUse,
  findOverrides,
  formatOverrides,
  isChannel,
  parseOverrides,
  readVisitor,
  type FoundOverride,
  type PlanInputs,
} from '../plans/plans.public';
import type { Visitor } from '../rollouts/rollouts.public';
import type { ComposedPage, PageComposer, PageView } from './compose-page.service';
import type { FrameOrigins } from './frame-origins';
import { maintenanceHtml } from './maintenance-page';
import { isFramed, maintenanceHeaders, pageHeaders } from '../page-headers/page-headers.public';
import { readOverrides, type OverrideReader } from './read-overrides';
import { iconSvg } from './skeleton';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Others' paths: whatever is not there is said in plain text, never as a page. */
const reserved = /^\/(api|v1|modules|registry|notifications|test|metrics|\.well-known)(\/|$)/i;
const looksLikeFile = /\.[a-z0-9]{2,5}$/i;
const overrideMaxAgeS = 7 * 24 * 3_600;

/** As long as browsers allow: who is in a percentage stays in it. */
const visitorMaxAgeS = 400 * 24 * 3_600;

export type PageRouteOptions = {
  readonly config: RegistryConfig;
  readonly readInputs: () => PlanInputs | null;
  readonly frameOrigins: FrameOrigins;
  readonly composer: PageComposer;
  readonly overrides: OverrideReader;
  readonly findRelease: Parameters<typeof findOverrides>[2];
  readonly readChoices: () => Promise<ReleaseChoices>;
};

const splitUrl = (url: string): { readonly pathname: string; readonly query: URLSearchParams } => {
  const at = url.indexOf('?');
  return at < 0
    ? { pathname: url, query: new URLSearchParams() }
    : { pathname: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) };
};

/** An address of this site: two slashes or a backslash in front would name another host, also behind what browsers leave out. */
const samePage = (pathname: string): string =>
  `/${pathname.replaceAll(/[^!-~]+/g, (text) => encodeURIComponent(text)).replace(/^[/\\]+/, '')}`;

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(text);

const attributesFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** An empty value takes the cookie away. */
const setChoice = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
): void => {
  if (value === '') void reply.clearCookie(name, attributesFor(request));
  else void reply.setCookie(name, value, { ...attributesFor(request), maxAge: overrideMaxAgeS });
};

/** A browser gets its random name only once a percentage asks for one: who needs no cookie gets none. */
const identify = (request: FastifyRequest, reply: FastifyReply, inputs: PlanInputs): Visitor => {
  const visitor = readVisitor(request.cookies);
  if (visitor.key !== null || inputs.rollouts.every(({ percentage }) => percentage === null))
    return visitor;
  const key = randomBytes(18).toString('base64url');
  void reply.setCookie(visitorCookie, key, { ...attributesFor(request), maxAge: visitorMaxAgeS });
  return { ...visitor, key };
};

const compressFor = async (
  request: FastifyRequest,
  html: string,
): Promise<{ readonly body: Buffer; readonly encoding: string | null }> => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted))
    return {
      body: await brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      encoding: 'br',
    };
  if (/\bgzip\b/.test(accepted)) return { body: await gzipAsync(html), encoding: 'gzip' };
  return { body: Buffer.from(html), encoding: null };
};

const sendMaintenance = (reply: FastifyReply, message: string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(503)
    .headers(maintenanceHeaders(nonce))
    .type('text/html; charset=utf-8')
    .send(maintenanceHtml(message, nonce));
};

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: ComposedPage,
  config: RegistryConfig,
  frameAncestors: readonly string[],
): Promise<FastifyReply> => {
  const nonce = randomBytes(16).toString('base64');
  const { body, encoding } = await compressFor(request, page.withNonce(nonce));
  void reply.headers(
    pageHeaders({
      importMapHash: page.importMapHash,
      nonce,
      settings: config.settings,
      imageOrigins: config.imageOrigins,
      frameAncestors,
      localOrigins: page.localOrigins,
      capabilities: page.capabilities,
      isHttps: request.protocol === 'https',
      host: request.host,
    }),
  );
  if (encoding !== null) void reply.header('Content-Encoding', encoding);
  // What a developer's own server owns is known to the page alone.
  const isFound = page.isOwned || page.localOrigins.length > 0;
  return reply
    .code(isFound ? 200 : 404)
    .header('Vary', 'Accept-Encoding, Cookie')
    .type('text/html; charset=utf-8')
    .send(body);
};

/** The address without the parameters that were acted upon. */
const redirectBack = (
  reply: FastifyReply,
  pathname: string,
  query: URLSearchParams,
): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .redirect(`${samePage(pathname)}${query.size > 0 ? `?${query.toString()}` : ''}`, 302);

/**
 * The HTML of every application path, unknown ones included: the shell shows its 404 there. A visitor may ask for other
 * releases (`?use=`) and join a channel (`?channel=`), on no payment page; in production other releases need a permission.
 */
export const pageRoute =
  ({
    config,
    readInputs,
    frameOrigins,
    composer,
    overrides: reader,
    findRelease,
    readChoices,
  }: PageRouteOptions): FastifyPluginAsync =>
  async (app) => {
    /** Acts upon `?use=` and `?channel=`: null when the browser was sent to the address without them, else what was refused. */
    const takeChoices = async (
      request: FastifyRequest,
      reply: FastifyReply,
      pathname: string,
      query: URLSearchParams,
    ): Promise<readonly string[] | null> => {
      const [uses, channels] = [query.getAll('use'), query.getAll('channel')];
      const isReset = uses.length > 0 && uses.every((use) => use === '' || use === 'reset');
      const token = uses.find(looksLikeToken);
      const isPayment = isPaymentPage(pathname);
      if (uses.length > 0 && isPayment && !isReset)
        reader.report('payment-page', 'Another release was asked for on a payment page.');
      const channel = isPayment ? undefined : channels.at(-1);
      const takesUse =
        isReset || (!isPayment && uses.length > 0 && (token !== undefined || reader.allowsChoice));
      if (channel !== undefined && (channel === '' || isChannel(channel)))
        setChoice(request, reply, channelCookie, channel);
      const standing = reader.allowsChoice
        ? parseOverrides(request.cookies[overrideCookie] ?? '')
        : [];
      // A token that does not hold is kept for one page view, which says so and forgets it.
      if (takesUse)
        setChoice(
          request,
          reply,
          overrideCookie,
          isReset ? '' : (token ?? formatOverrides(applyUse(standing, uses))),
        );
      if (!takesUse && channel === undefined)
        return uses.length === 0 || isPayment
          ? []
          : (await readOverrides(reader, uses.join(','), readInputs(), Date.now())).refused;
      query.delete('use');
      query.delete('channel');
      redirectBack(reply, pathname, query);
      return null;
    };

    const viewOf = async (
      request: FastifyRequest,
      reply: FastifyReply,
      pathname: string,
      inputs: PlanInputs,
      alsoRefused: readonly string[] = [],
    ): Promise<PageView> => {
      const now = Date.now();
      const text = isPaymentPage(pathname) ? '' : (request.cookies[overrideCookie] ?? '');
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

    app.get('/registry/icon.svg', async (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(iconSvg),
    );

    app.get<{ Querystring: { readonly path?: string } }>(
      '/registry/plan',
      async (request, reply) => {
        void reply.headers({ 'Cache-Control': 'no-store', Vary: 'Cookie' });
        const inputs = readInputs();
        const { pathname } = splitUrl(
          typeof request.query.path === 'string' ? request.query.path : '/',
        );
        const check: PlanCheck | null =
          inputs === null
            ? null
            : composer.check(inputs, await viewOf(request, reply, pathname, inputs));
        return (
          check ??
          reply.code(503).header('Retry-After', '5').send({
            code: 'nothing_served',
            detail: 'No shell is registered here.',
            request_id: request.id,
          })
        );
      },
    );

    app.get('/registry/choices', async (_request, reply) => {
      if (!reader.allowsChoice) return sendText(reply, 404, 'There is nothing at this address.\n');
      return reply.header('Cache-Control', 'no-store').send(await readChoices());
    });

    app.get('/*', async (request, reply) => {
      const { pathname, query } = splitUrl(request.url);
      if (reserved.test(pathname))
        return sendText(reply, 404, 'There is nothing at this address.\n');
      const refused = await takeChoices(request, reply, pathname, query);
      if (refused === null) return reply;
      const inputs = readInputs();
      const page =
        inputs === null
          ? null
          : composer.compose(inputs, await viewOf(request, reply, pathname, inputs, refused));
      if (page === null)
        return sendText(
          reply.header('Retry-After', '5'),
          503,
          'Billfold is not installed here yet: no shell is registered. Please try again in a moment.\n',
        );
      if ('maintenance' in page) return sendMaintenance(reply, page.maintenance);
      if (!page.isOwned && looksLikeFile.test(pathname))
        return sendText(reply, 404, 'There is no such file.\n');
      return sendPage(
        request,
        reply,
        page,
        config,
        isFramed(pathname) ? await frameOrigins.of(query) : [],
      );
    });

    /** The way back that needs no working shell: a plain form or link. */
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
