import { inlineMark } from './product-icon';

/** The reset form of a page with an overridden module. It works without a script, when the shell does not start. */
const wayBack =
  '<p class="boot-late">A module is swapped in this browser. <a href="?use=reset">Go back to the released one</a></p>';

/**
 * The outline of the frame, shown until the shell draws; no script. The last sentence appears when loading takes too
 * long.
 */
export const skeletonHtml = (isSwapped: boolean): string => `<div class="boot">
<div class="boot-bar"><span class="boot-name">${inlineMark}Billfold</span></div>
<main><div class="boot-body" role="status"><h1 class="boot-said">Loading</h1>
<div class="boot-line boot-title"></div><div class="boot-block"></div><div class="boot-block"></div><div class="boot-line"></div>
<p class="boot-late">This is taking longer than usual. <a href="">Reload the page</a></p>
${isSwapped ? wayBack : ''}</div></main>
</div>
<noscript><p class="boot-note">Billfold needs JavaScript. Please switch it on in your browser and load the page again.</p></noscript>`;

/** The two sets of colors, as in `shared/ui/tokens.css`: the skeleton comes before that file, or without it. */
const colors = {
  canvas: ['#f4f6f5', '#0e1514'],
  ink: ['#14211f', '#e8efed'],
  soft: ['#485855', '#b4c2be'],
  surface: ['#ffffff', '#17201e'],
  line: ['#dde4e2', '#2c3936'],
  accent: ['#0b6b5f', '#5cc7b6'],
} as const;
const setOf = (index: 0 | 1): string =>
  Object.entries(colors)
    .map(([name, values]) => `--boot-${name}:${values[index]}`)
    .join(';');

export const skeletonStyle = `:root{color-scheme:light;${setOf(0)}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${setOf(1)}}}
@media screen{:root[data-theme=dark]{color-scheme:dark;${setOf(1)}}}
body{margin:0;background:var(--boot-canvas);color:var(--boot-ink)}
.boot-bar,.boot-body,.boot-note,.closed{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
.boot-bar{display:flex;align-items:center;height:56px;padding:0 16px}
.boot-bar{background:var(--boot-surface);border-bottom:1px solid var(--boot-line)}
.boot-name{display:flex;align-items:center;gap:.4em;font-weight:700;font-size:1.125rem;color:var(--boot-accent)}
.boot-mark{width:1.5em;height:1.5em}
.boot-body{display:grid;gap:16px;max-width:960px;margin:0 auto;padding:24px 16px}
.boot-said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.boot-line,.boot-block{border-radius:10px;background:var(--boot-line);animation:boot-pulse 1.4s ease-in-out infinite}
.boot-line{height:16px;width:40%}.boot-title{height:28px;width:55%}.boot-block{height:112px}
.boot-late{visibility:hidden;color:var(--boot-soft);animation:boot-late 0s 12s forwards}
.boot-late a{color:var(--boot-accent)}
.boot-note{padding:16px;text-align:center}
@keyframes boot-pulse{50%{opacity:.55}}@keyframes boot-late{to{visibility:visible}}
@media (prefers-reduced-motion:reduce){.boot-line,.boot-block{animation:none}}`;
