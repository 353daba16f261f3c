import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { read, type Setting } from '@billfold/server-kit/settings/setting';
import { operatorRoles, type OperatorRole } from '@billfold/shared/contracts/operator-roles';

export type OperatorToken = {
  readonly name: string;
  readonly role: OperatorRole;
  readonly secret: string;
  /** Absent: every module, every environment. */
  readonly modules?: readonly string[];
  readonly environments?: readonly string[];
  /** Signs sessions of people whom the OIDC provider knows. It is no token by itself. */
  readonly signsPeople?: true;
};

/** The source lies in registry/src/settings, its bundle in registry/dist. */
const root = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../..' : '../..', import.meta.url),
);

/**
 * The absolute path of a folder. A relative path begins at the repository's root, not at the current folder, or at the
 * folder named.
 */
export const folderOf = (path: string, from: string = root): string =>
  isAbsolute(path) ? path : join(from, path);

/** A folder, by its absolute path. */
export const folder = (variable: string, fallback: string, from?: string): Setting<string> =>
  read(variable, (given) => folderOf(given || fallback, from));

/** An http(s) address, or a path of our own origin; anything else could add a directive to the page's policy. */
export const address = (variable: string, fallback: string): Setting<string> =>
  read(variable, (given, complain) => {
    const text = given || fallback;
    const isPath = /^\/[\w./-]*$/.test(text);
    const isAddress =
      URL.canParse(text) &&
      ['http:', 'https:', 'ws:', 'wss:'].includes(new URL(text).protocol) &&
      !/[\s;,'"]/.test(text);
    if (!isPath && !isAddress)
      complain(`${variable} must be a web address or a path, not '${text}'.`);
    return text;
  });

/** An address of a server, without a slash at the end. */
export const baseAddress = (variable: string, fallback: string): Setting<string> => {
  const whole = address(variable, fallback);
  return read(variable, (given, complain) => whole.read(given, complain).replace(/\/+$/, ''));
};

/** Origins, divided by spaces or commas. */
export const origins = (variable: string): Setting<readonly string[]> =>
  read(variable, (given, complain) =>
    given
      .split(/[\s,]+/)
      .filter(Boolean)
      .flatMap((value) => {
        if (URL.canParse(value) && /^https?:/.test(value)) return [new URL(value).origin];
        complain(`${variable} must list http or https origins, not '${value}'.`);
        return [];
      }),
  );

/** One origin, on another host than the address of another variable; null when it is not set. */
export const ownOrigin = (
  variable: string,
  other: { readonly variable: string; readonly address: string },
): Setting<string | null> =>
  read(variable, (given, complain) => {
    const [origin = null, ...more] = origins(variable).read(given, complain);
    if (more.length > 0) complain(`${variable} is one origin.`);
    if (
      origin !== null &&
      URL.canParse(other.address) &&
      new URL(other.address).host === new URL(origin).host
    )
      complain(
        `${variable} must be on another host than ${other.variable}: sharing one is what it prevents.`,
      );
    return origin;
  });

/** A secret of at least 32 characters; null when it is not set. No complaint repeats it. */
export const optionalSecret = (variable: string): Setting<string | null> =>
  read(variable, (given, complain) => {
    if (given !== '' && given.length < 32) complain(`${variable} must have 32 characters or more.`);
    return given || null;
  });

type Limits = Pick<OperatorToken, 'modules' | 'environments'>;

const limitNames = {
  modules: /^(shell|mf-[a-z][a-z0-9-]*)$/,
  environments: /^[a-z][a-z0-9-]{0,30}$/,
} as const;

/** `modules=mf-inbox+mf-admin` and `environments=dev+qa`, each once at most; null when one is wrong. */
const readLimits = (parts: readonly string[]): Limits | null => {
  const limits: { modules?: readonly string[]; environments?: readonly string[] } = {};
  for (const part of parts) {
    const [kind = '', list = '', ...more] = part.split('=');
    if ((kind !== 'modules' && kind !== 'environments') || more.length > 0) return null;
    const names = list.split('+');
    if (limits[kind] !== undefined || !names.every((name) => limitNames[kind].test(name)))
      return null;
    limits[kind] = names;
  }
  return limits;
};

/** A role and its limits. */
export type Rights = Pick<OperatorToken, 'role' | 'modules' | 'environments'>;

/** `operator/modules=mf-inbox`; null when it is wrong. */
export const readRights = (text: string): Rights | null => {
  const [roleName = '', ...parts] = text.split('/');
  const role = operatorRoles.find((candidate) => candidate === roleName);
  const limits = readLimits(parts);
  return role === undefined || limits === null ? null : { role, ...limits };
};

const readToken = (entry: string): OperatorToken | null => {
  const [name = '', rightsText = '', ...rest] = entry.trim().split(':');
  const secret = rest.join(':');
  const rights = readRights(rightsText);
  const isPlain = /^[\w.-]+$/.test(name) && /^[\x21-\x7e]{24,}$/.test(secret);
  return isPlain && rights !== null ? { name, ...rights, secret } : null;
};

/**
 * The operators' tokens as `name:role:secret`, joined by commas; `name:role/modules=a+b/environments=c:secret` limits
 * one. No complaint repeats them.
 */
export const operatorTokens = (variable: string): Setting<readonly OperatorToken[]> =>
  read(variable, (given, complain) =>
    given
      .split(',')
      .filter(Boolean)
      .flatMap((entry) => {
        const token = readToken(entry);
        if (token !== null) return [token];
        complain(
          `${variable} must list name:role:secret with a role of ${operatorRoles.join(', ')} and a secret of at least 24 characters, no space among them. A role may be followed by /modules=mf-inbox+mf-admin and /environments=dev+qa.`,
        );
        return [];
      }),
  );

/** 1 or 0; null when it is not set. */
export const choice = (variable: string): Setting<boolean | null> =>
  read(variable, (given, complain) => {
    if (!['', '0', '1'].includes(given)) complain(`${variable} must be 0 or 1, not '${given}'.`);
    return given === '' ? null : given === '1';
  });
