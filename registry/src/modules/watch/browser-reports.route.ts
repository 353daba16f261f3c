import { browserReportPath } from '@billfold/shared/contracts/beacon.contract';
import type { FastifyPluginAsync } from 'fastify';
import { limitBrowserPosts } from '../../plugins/browser-posts-plugin';
import { readBrowserReports, type Report } from './report.domain';

export type BrowserReportsOptions = {
  readonly environment: string;
  readonly perMinute: number;
  readonly collect: (report: Report) => void;
};

const bodyLimit = 64 * 1024;

/** Where browsers post what they refused, by `report-to` and `report-uri`; they do not read the answer. */
export const browserReportsRoute =
  ({ environment, perMinute, collect }: BrowserReportsOptions): FastifyPluginAsync =>
  async (app) => {
    await limitBrowserPosts(app, {
      types: ['application/reports+json', 'application/csp-report', 'application/json'],
      perMinute,
    });
    app.post(browserReportPath, { bodyLimit }, async (request, reply) => {
      for (const report of readBrowserReports(environment, request.body)) collect(report);
      return reply.code(204).send();
    });
  };
