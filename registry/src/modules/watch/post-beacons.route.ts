import { BeaconPost, beaconPath } from '@billfold/shared/contracts/beacon.contract';
import type { FastifyPluginAsync } from 'fastify';
import { limitBrowserPosts } from '../../plugins/browser-posts-plugin';
import type { Sender } from './visitor-name';

export type PostBeaconsOptions = {
  readonly perMinute: number;
  readonly collect: (post: BeaconPost, sender: Sender) => void;
};

/** What a browser lets one page send with sendBeacon. */
const bodyLimit = 64 * 1024;

/** Answers at once. Drops unknown reports in silence: browsers do not read the answer. */
export const postBeaconsRoute =
  ({ perMinute, collect }: PostBeaconsOptions): FastifyPluginAsync =>
  async (app) => {
    await limitBrowserPosts(app, { types: ['text/plain', 'application/json'], perMinute });
    app.post<{ Body: BeaconPost }>(
      beaconPath,
      { bodyLimit, schema: { body: BeaconPost } },
      async (request, reply) => {
        collect(request.body, request);
        return reply.code(204).send();
      },
    );
  };
