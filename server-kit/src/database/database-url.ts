const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** One address per host, in their order; none when it is no address of a database. */
export const splitHosts = (url: string): readonly string[] => {
  const [, before = '', hosts = '', after = ''] = shape.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  return before !== '' && urls.every((each) => URL.canParse(each)) ? urls : [];
};

export const targetOf = (url: string): string | null =>
  new URL(url).searchParams.get('target_session_attrs');

/**
 * The flaw of an address such as `postgres://user:password@host:5432,host:5432/name?target_session_attrs=read-write`;
 * null without one.
 */
export const findUrlProblem = (url: string): string | null => {
  const [first, ...others] = splitHosts(url);
  if (first === undefined) return 'must be a postgres or postgresql address.';
  const target = targetOf(first);
  if (target !== null && target !== 'read-write')
    return `must have target_session_attrs=read-write, not '${target}': the servers write.`;
  return others.length > 0 && target === null
    ? 'must have target_session_attrs=read-write where it names several hosts.'
    : null;
};

export const hostAndPortOf = (url: string): { readonly host: string; readonly port: number } => {
  const { hostname, port } = new URL(url);
  return {
    host: decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''),
    port: Number(port || 5432),
  };
};
