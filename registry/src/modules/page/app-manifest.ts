import { themeColors } from '@billfold/shared/contracts/plan.contract';

/** The web app manifest (W3C): what the page is called and looks like on a home screen. */
export const appManifest = JSON.stringify({
  name: 'Billfold',
  short_name: 'Billfold',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#f4f6f5',
  theme_color: themeColors.light,
  icons: [
    { src: '/registry/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/registry/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/registry/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/registry/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});
