import type { ReleaseRoute } from '@billfold/shared/contracts/release.contract';
import { inlineMark } from './product-icon';

/** The reset form of a page with an overridden module. It works without a script, when the shell does not start. */
const wayBack =
  '<p class="boot-late">A module is swapped in this browser. <a href="?use=reset">Go back to the released one</a></p>';

type Area = ReleaseRoute['area'];

/** The menu of staff: its head, and as many entries as most see. */
const menu = `<div class="boot-menu"><div class="boot-head"><b class="boot-line"></b><b class="boot-line"></b></div>
<div class="boot-nav">${'<i></i>'.repeat(9)}</div></div>`;
const staffFrame = `<div class="boot boot-staff">${menu}
<div><div class="boot-bar"><b class="boot-line"></b><b class="boot-line"></b></div>`;
const plainFrame = `<div class="boot">
<div><div class="boot-bar"><span class="boot-name">${inlineMark}Billfold</span></div>`;

/**
 * The outline of the area's frame, shown until the shell draws; no script. The last sentence appears when loading takes
 * too long.
 */
export const skeletonHtml = (
  area: Area,
  isSwapped: boolean,
): string => `${area === 'merchant' ? staffFrame : plainFrame}
<main><div class="boot-body" role="status"><h1 class="boot-said">Loading</h1>
<div class="boot-line boot-title"></div><div class="boot-block"></div><div class="boot-block"></div><div class="boot-line"></div>
<p class="boot-late">This is taking longer than usual. <a href="">Reload the page</a></p>
${isSwapped ? wayBack : ''}</div></main></div>
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
.boot-bar{box-sizing:border-box;display:flex;align-items:center;height:56px;padding:0 16px}
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

/**
 * The frame of staff, in the measures of the shell's `MerchantFrame.module.css` and `MerchantSidebar.module.css`. Only
 * its pages have these rules.
 */
const staffStyle = `
.boot-staff{display:grid;grid-template-columns:240px minmax(0,1fr);align-items:start}
.boot-menu{box-sizing:border-box;height:100vh;height:100dvh;
background:var(--boot-surface);border-right:1px solid var(--boot-line)}
.boot-head{display:flex;align-items:center;gap:12px;height:56px;padding:0 16px}
.boot-head b:first-child{flex:none;width:32px;height:32px}.boot-head b+b{width:112px}
.boot-nav{display:grid;gap:4px;padding:12px}
.boot-nav i{display:flex;align-items:center;gap:12px;height:44px;padding:0 12px}
.boot-nav i::before,.boot-nav i::after{content:'';width:20px;height:20px;border-radius:6px;background:var(--boot-line);
animation:boot-pulse 1.4s ease-in-out infinite}
.boot-nav i::after{width:88px;height:12px}
.boot-staff .boot-bar{justify-content:space-between;padding:0 24px}
.boot-bar b{width:120px}
.boot-staff .boot-body{max-width:90rem;padding:24px}
.boot-staff .boot-title{width:180px}.boot-staff .boot-block{height:44px}
.boot-staff .boot-block+.boot-block{height:46vh}
@media (max-width:1100px){.boot-staff{grid-template-columns:92px minmax(0,1fr)}
.boot-head{justify-content:center}.boot-head b+b{display:none}
.boot-nav{padding:8px}.boot-nav i{flex-direction:column;justify-content:center;gap:6px;height:56px;padding:0}
.boot-nav i::after{width:44px;height:8px}}
@media (max-width:580px){.boot-staff{display:block}.boot-menu{display:none}
.boot-staff .boot-bar,.boot-staff .boot-body{padding-left:16px;padding-right:16px}}
@media (prefers-reduced-motion:reduce){.boot-nav i::before,.boot-nav i::after{animation:none}}`;

export const skeletonStyleOf = (area: Area): string =>
  area === 'merchant' ? `${skeletonStyle}${staffStyle}` : skeletonStyle;
