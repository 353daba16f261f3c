import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { overrideCookie } from '@billfold/shared/contracts/plan.contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryConfig } from '../../config';
import { applyUse, formatOverrides, parseOverrides, type Override, type PlanInputs } from '../plans/plans.public';
import type { ComposedPage } from './compose-page.service';
import type { FrameOrigins } from './frame-origins';
import { pageHeaders } from './page-headers';
import { iconSvg } from './skeleton';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Others' paths: whatever is not there is said in plain text, never as a page. */
const reserved = /^\/(api|v1|modules|registry|notifications|test|metrics|\.well-known)(\/|$)/i;
const looksLikeFile = /\.[a-z0-9]{2,5}$/i;
/** The one page that other sites may frame: those of the business it is for. */
const isFramed = (pathname: string): boolean => pathname === '/embedded-payment' || pathname === '/embedded-payment/';
const overrideMaxAgeS = 7 * 24 * 3_600;

export type PageRouteOptions = {
  readonly config: RegistryConfig;
  readonly readInputs: () => PlanInputs | null;
  readonly frameOrigins: FrameOrigins;
  readonly compose: (inputs: PlanInputs, pathname: string, overrides: readonly Override[]) => Promise<ComposedPage | null>;
};

const splitUrl = (url: string): { readonly pathname: string; readonly query: URLSearchParams } => {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, query: new URLSearchParams() } : { pathname: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) };
};

/** An address of this site: two slashes or a backslash in front would name another host, also behind what browsers leave out. */
const samePage = (pathname: string): string => `/${pathname.replaceAll(/[^!-~]+/g, (text) => encodeURIComponent(text)).replace(/^[/\\]+/, '')}`;

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff').type('text/plain; charset=utf-8').send(text);

const setOverrides = (request: FastifyRequest, reply: FastifyReply, overrides: readonly Override[]): void => {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  if (overrides.length === 0) void reply.clearCookie(overrideCookie, attributes);
  else void reply.setCookie(overrideCookie, formatOverrides(overrides), { ...attributes, maxAge: overrideMaxAgeS });
};

const compressFor = async (request: FastifyRequest, html: string): Promise<{ readonly body: Buffer; readonly encoding: string | null }> => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return { body: await brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: await gzipAsync(html), encoding: 'gzip' };
  return { body: Buffer.from(html), encoding: null };
};

const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: ComposedPage, config: RegistryConfig, frameAncestors: readonly string[]): Promise<FastifyReply> => {
  const nonce = randomBytes(16).toString('base64');
  const { body, encoding } = await compressFor(request, page.withNonce(nonce));
  void reply.headers(
    pageHeaders({
      importMapHash: page.importMapHash,
      nonce,
      settings: config.settings,
      imageOrigins: config.imageOrigins,
      frameAncestors,
      isHttps: request.protocol === 'https',
      host: request.host,
    }),
  );
  if (encoding !== null) void reply.header('Content-Encoding', encoding);
  return reply.code(page.isOwned ? 200 : 404).header('Vary', 'Accept-Encoding, Cookie').type('text/html; charset=utf-8').send(body);
};

/**
 * The HTML of every application path, unknown ones included: the shell shows its 404 there. Overrides count outside
 * production only, and never on payment pages.
 */
export const pageRoute = ({ config, readInputs, frameOrigins, compose }: PageRouteOptions): FastifyPluginAsync => async (app) => {
  app.get('/registry/icon.svg', async (_request, reply) => reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(iconSvg));

  app.get('/*', async (request, reply) => {
    const { pathname, query } = splitUrl(request.url);
    if (reserved.test(pathname)) return sendText(reply, 404, 'There is nothing at this address.\n');
    const mayOverride = !config.isProduction && !isPaymentPage(pathname);
    const standing = mayOverride ? parseOverrides(request.cookies[overrideCookie] ?? '') : [];
    const uses = query.getAll('use');
    if (uses.length > 0 && config.isProduction) request.log.warn({ uses: uses.map((use) => use.slice(0, 120)) }, 'an override was ignored in production');
    if (uses.length > 0 && mayOverride) {
      setOverrides(request, reply, applyUse(standing, uses));
      query.delete('use');
      return reply.header('Cache-Control', 'no-store').redirect(`${samePage(pathname)}${query.size > 0 ? `?${query.toString()}` : ''}`, 302);
    }
    const inputs = readInputs();
    const page = inputs === null ? null : await compose(inputs, pathname, standing);
    if (page === null) return sendText(reply.header('Retry-After', '5'), 503, 'Billfold is not installed here yet: no shell is registered. Please try again in a moment.\n');
    if (!page.isOwned && looksLikeFile.test(pathname)) return sendText(reply, 404, 'There is no such file.\n');
    return sendPage(request, reply, page, config, isFramed(pathname) ? await frameOrigins.of(query) : []);
  });

  /** The way back that needs no working shell: a plain form or link. */
  app.route<{ Querystring: { readonly to?: string } }>({
    method: ['GET', 'POST'],
    url: '/registry/overrides/reset',
    handler: async (request, reply) => {
      setOverrides(request, reply, []);
      return reply.header('Cache-Control', 'no-store').redirect(samePage(typeof request.query.to === 'string' ? request.query.to : '/'), 303);
    },
  });
};
