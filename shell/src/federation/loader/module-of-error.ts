const addresses = /https?:\/\/[^\s"'()<>]+/g;
const moduleInPath = /^\/modules\/(shell|mf-[a-z][a-z0-9-]*)\//;

/** Only our own origin counts: the files of a developer's server are not judged. */
const moduleOfAddress = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === globalThis.location.origin
    ? (moduleInPath.exec(url.pathname)?.[1] ?? null)
    : null;
};

/**
 * The module whose files threw an error; null when none did. A remote in the stack precedes the shell: shared packages
 * (React, redux, the router) are files of the shell, but a remote called them.
 */
export const moduleOfError = (error: unknown, filename?: string): string | null => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const modules = [...(stack.match(addresses) ?? []), ...(filename === undefined ? [] : [filename])]
    .map(moduleOfAddress)
    .filter((module) => module !== null);
  return modules.find((module) => module !== 'shell') ?? modules[0] ?? null;
};
