import { consoleFilesPath } from '@billfold/shared/contracts/console.contract';
import type { Theme } from '@billfold/shared/contracts/plan.contract';
import { fontPreload, iconLinks } from '../page/page.public';
import type { ConsoleIndex } from './console-files';

/**
 * The policy of the console's page: our own files only, and no text becomes script or markup, except in the charts'
 * library for its own texts. The nonce is for the few rules that react-aria adds to the page.
 */
export const consoleHeaders = (
  nonce: string,
  isHttps: boolean,
): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types highcharts',
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  'X-Robots-Tag': 'noindex',
  ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

export const renderConsole = (
  { script, style, fonts }: ConsoleIndex,
  nonce: string,
  theme: Theme | null,
): string => `<!doctype html>
<html lang="en"${theme === null ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Release console</title>
${iconLinks}
<meta property="csp-nonce" content="" nonce="${nonce}">
<link rel="stylesheet" href="${consoleFilesPath}/${style.file}" integrity="${style.integrity}" crossorigin>
${fonts.map((file) => fontPreload(`${consoleFilesPath}/${file}`)).join('\n')}
<script type="module" src="${consoleFilesPath}/${script.file}" integrity="${script.integrity}" crossorigin></script>
</head>
<body>
<div id="root"></div>
<noscript>The release console needs JavaScript. Without it, use npm run registry.</noscript>
</body>
</html>
`;
