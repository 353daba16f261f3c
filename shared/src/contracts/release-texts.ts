/**
 * How long a text may be that a module puts into the shell's page; the shell cuts a longer one. `title` is of a window
 * and of a card.
 */
export const pageTextLimits = {
  title: 80,
  navLabel: 40,
  slotName: 60,
  toast: 300,
  toastAction: 40,
  errorDetails: 2_000,
} as const;

/**
 * How long each text of a release.json may be, in characters; `*` matches every entry of a list, and for every name of
 * a record. The registry refuses a new release with a longer one. Names of a module and a build have their patterns in
 * `release.contract`.
 */
export const releaseTextLimits = {
  version: 60,
  builtAt: 40,
  commit: 64,
  branch: 250,
  'owner.team': 60,
  'owner.contact': 254,
  'provides.*': 200,
  'requires.*': 200,
  'capabilities.*': 60,
  'initial.*': 200,
  'shareFiles.*.*': 200,
  'areaBoot.*.*': 200,
  'routes.*.path': 300,
  'routes.*.title': pageTextLimits.title,
  'routes.*.description': 300,
  'routes.*.boot.*': 200,
  'routes.*.shares.*': 214,
  'nav.*.label': pageTextLimits.navLabel,
  'nav.*.path': 300,
  'nav.*.icon': 40,
  'nav.*.condition.integration': 60,
  'nav.*.permission': 60,
  'slots.*': pageTextLimits.slotName,
  entry: 200,
  'files.*.path': 200,
  'files.*.integrity': 80,
  'inventory.*.script': 300,
  'inventory.*.purpose': 300,
  'inventory.*.owner': 120,
  'inventory.*.approver': 120,
} as const;
