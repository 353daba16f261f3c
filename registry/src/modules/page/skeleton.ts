/** The reset form of a page with an overridden module. It works without a script, when the shell does not start. */
const wayBack =
  '<p class="boot-late">A module is swapped in this browser. <a href="?use=reset">Go back to the released one</a></p>';

/**
 * The outline of the frame, shown until the shell draws; no script. The last sentence appears when loading takes too
 * long.
 */
export const skeletonHtml = (isSwapped: boolean): string => `<div class="boot">
<div class="boot-bar"><span class="boot-name">Billfold</span></div>
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
  surface: ['#fff', '#17201e'],
  line: ['#dde4e2', '#2c3936'],
  accent: ['#0b6b5f', '#5cc7b6'],
  block: ['#e3e9e7', '#1f2b28'],
} as const;
const setOf = (index: 0 | 1): string =>
  Object.entries(colors)
    .map(([name, values]) => `--boot-${name}:${values[index]}`)
    .join(';');

export const skeletonStyle = `:root{color-scheme:light;${setOf(0)}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${setOf(1)}}}
@media screen{:root[data-theme=dark]{color-scheme:dark;${setOf(1)}}}
body{margin:0;background:var(--boot-canvas);color:var(--boot-ink)}
body{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
.boot-bar{display:flex;align-items:center;height:56px;padding:0 16px}
.boot-bar{background:var(--boot-surface);border-bottom:1px solid var(--boot-line)}
.boot-name{font-weight:600;font-size:1.125rem;color:var(--boot-accent)}
.boot-body{display:grid;gap:16px;max-width:960px;margin:0 auto;padding:24px 16px}
.boot-said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.boot-line,.boot-block{border-radius:10px;background:var(--boot-block);animation:boot-pulse 1.4s ease-in-out infinite}
.boot-line{height:16px;width:40%}.boot-title{height:28px;width:55%}.boot-block{height:112px}
.boot-late{visibility:hidden;color:var(--boot-soft);animation:boot-late 0s 12s forwards}
.boot-late a{color:var(--boot-accent)}
.boot-note{padding:16px;text-align:center}
@keyframes boot-pulse{50%{opacity:.55}}@keyframes boot-late{to{visibility:visible}}
@media (prefers-reduced-motion:reduce){.boot-line,.boot-block{animation:none}}`;

/** The mark in the browser's tab. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5f"/><path d="M8 11.5h16v11H8z" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><path d="M8 15.5h16M12 19.5h4" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>`;
