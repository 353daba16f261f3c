const part = encodeURIComponent;

/** Addresses below /registry/console. */
export const paths = {
  overview: '/',
  now: '/now',
  module: {
    pattern: '/environments/:environment/:module',
    href: (environment: string, module: string) =>
      `/environments/${part(environment)}/${part(module)}`,
  },
  map: '/map',
  explain: '/explain',
  releases: { pattern: '/releases', href: (module: string) => `/releases?module=${part(module)}` },
  release: { pattern: '/releases/:name', href: (name: string) => `/releases/${part(name)}` },
  compare: {
    pattern: '/compare',
    href: (to: string) => `/compare?to=${part(to)}`,
  },
  history: {
    pattern: '/history',
    href: (environment: string, module: string) =>
      `/history?environment=${part(environment)}&module=${part(module)}`,
  },
  overrides: '/overrides',
  inventory: '/inventory',
} as const;
