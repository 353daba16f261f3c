import { productMark } from '@billfold/shared/contracts/product-mark';

const { tileRadius, note, noteOpacity, pocket, clasp } = productMark;

/** The product's own mark in two colors; `attributes` of the root. */
const markSvg = (tile: string, paper: string, attributes: string): string =>
  `<svg ${attributes} viewBox="0 0 32 32"><rect width="32" height="32" rx="${tileRadius}" fill="${tile}"/><path d="${note}" fill="${paper}" fill-opacity="${noteOpacity}"/><path d="${pocket}" fill="${paper}"/><circle cx="${clasp.x}" cy="${clasp.y}" r="${clasp.radius}" fill="${tile}"/></svg>`;

/** The mark in the browser's tab. */
export const iconSvg = markSvg('#0b6b5f', '#ffffff', 'xmlns="http://www.w3.org/2000/svg"');

/** In a page, in the skeleton's colors. */
export const inlineMark = markSvg(
  'var(--boot-accent)',
  'var(--boot-surface)',
  'class="boot-mark" aria-hidden="true"',
);

/**
 * The mark where SVG is not taken. Devices cut `icon-180` and `icon-maskable-512` into a shape of their own: their tile
 * fills the picture, and the mark stays within a circle of 80 % of it.
 */
export const pngIcons = {
  'icon-32.png': 32,
  'icon-180.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
} as const;

/** Of the head of a page. A browser that takes no SVG takes the first. */
export const iconLinks = `<link rel="icon" href="/registry/icons/icon-32.png" sizes="32x32" type="image/png">
<link rel="icon" href="/registry/icon.svg" sizes="any" type="image/svg+xml">
<link rel="apple-touch-icon" href="/registry/icons/icon-180.png">`;
