import {
  channelCookie,
  servedAsCookie,
  visitorCookie,
} from '@billfold/shared/contracts/plan.contract';
import type { Visitor } from '../rollouts/rollouts.public';

const signedIn = /^(customer|staff)\.([1-9]\d{0,14})\.([1-9]\d{0,14})?$/;
const browser = /^[\w-]{16,64}$/;
const channel = /^[a-z][a-z0-9-]{0,30}$/;

export const isChannel = (name: string): boolean => channel.test(name);

/**
 * Reads the cookies that decide what is served. They decide nothing else: a forged cookie gives another release of the
 * same public files. The signed-in person comes before the browser; a cookie in another form counts as absent.
 */
export const readVisitor = (cookies: Readonly<Record<string, string | undefined>>): Visitor => {
  const [, kind, user, merchant] = signedIn.exec(cookies[servedAsCookie] ?? '') ?? [];
  const random = cookies[visitorCookie] ?? '';
  const joined = cookies[channelCookie] ?? '';
  return {
    key:
      kind === undefined || user === undefined
        ? browser.test(random)
          ? random
          : null
        : `${kind}.${user}`,
    merchantId: merchant === undefined ? null : Number(merchant),
    channel: isChannel(joined) ? joined : null,
  };
};

const person = /^(customer|staff)\.[1-9]\d{0,14}$/;

/** Whether a visitor can have this key. Any other key would be in a share without visitors. */
export const isVisitorKey = (key: string): boolean => person.test(key) || browser.test(key);

/** Whether the key is that of a signed-in person, not of a browser. */
export const isSignedIn = ({ key }: Visitor): boolean => key !== null && person.test(key);
