import { inlineMark } from './product-icon';
import { skeletonStyle } from './skeleton';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The page for all addresses while the shell is switched off. It needs no script and no file. */
export const maintenanceHtml = (message: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not available right now · Billfold</title>
<style nonce="${nonce}">${skeletonStyle}
.closed{max-width:34rem;margin:0 auto;padding:48px 16px;line-height:1.5}.closed h1{font-size:1.5rem;margin:0 0 16px}
.closed p{margin:0 0 16px;overflow-wrap:anywhere}.closed a{color:var(--boot-accent)}</style>
</head>
<body>
<div class="boot-bar"><span class="boot-name">${inlineMark}Billfold</span></div>
<main class="closed">
<h1>Billfold is not available right now</h1>
<p>${escapeText(message)}</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
