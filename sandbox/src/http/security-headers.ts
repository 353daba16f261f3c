/**
 * Every page of the sandbox: nothing inline, nothing from elsewhere, embedded by `frameAncestors` only. An embedded
 * page sends no form; one that is opened alone may send them here, and keeps its referrer to itself, without which a
 * browser would hide the form's origin.
 */
export const pageHeaders = (frameAncestors: readonly string[]): Record<string, string> => {
  const isEmbedded = frameAncestors.length > 0;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${isEmbedded ? "'none'" : "'self'"}`,
    `frame-ancestors ${isEmbedded ? frameAncestors.join(' ') : "'none'"}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': isEmbedded ? 'no-referrer' : 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
};
