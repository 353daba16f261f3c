import { createProbe } from '@billfold/server-kit/health/probe';
import { askForWrites } from '../../db/database';
import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { KeptVerifier, PlanSource } from './plan-source';
import { listChoices } from './plan-inputs.queries';
import {
  findKeptRelease,
  findReleaseByAlias,
  findReleaseByName,
  releaseName,
} from '../releases/releases.public';
import { type ReportCollector, nameVisitor, type BeaconCollector } from '../watch/watch.public';
import { createPageComposer } from './compose-page.service';
import { explainRoute } from './explain.route';
import { createFrameOrigins } from './frame-origins';
import { healthRoute } from './health.route';
import { operateOverridesRoutes } from './operate-overrides.route';
import { operatePreviewsRoutes } from './operate-previews.route';
import type { OverridesContext } from './overrides.service';
import { pageRoute } from './page.route';

type PageContext = OverridesContext & {
  readonly source: PlanSource;
  readonly reports: ReportCollector;
  readonly beacons: BeaconCollector;
  readonly verifier: KeptVerifier;
  readonly isStopping: () => boolean;
};

/** The page of every address of the product, what it gets and why, and signed permissions to get other releases. */
export const pageModule: AppModule<PageContext> = async (app, dependencies) => {
  const { config, environment, db, source, reports, beacons, overrideKey, verifier, log } =
    dependencies;
  const takesChanges = createProbe(() => askForWrites(db));
  await app.register(healthRoute({ ...dependencies, takesChanges }));
  for (const routes of [
    explainRoute(dependencies),
    operateOverridesRoutes(dependencies),
    operatePreviewsRoutes(dependencies),
  ])
    await app.register(routes, { prefix: operatorPath });
  const allowsChoice = !config.isProduction;
  const { settings, paymentSoakMs: soakMs } = config;
  const report = (rule: string, subject: string): void =>
    reports.collect({ environment, module: null, kind: 'override', rule, subject });
  await app.register(
    pageRoute({
      config,
      readInputs: () => source.inputs,
      now: () => source.now,
      frameOrigins: createFrameOrigins({ apiUrl: config.apiUrl, log }),
      composer: createPageComposer({ environment, settings, allowsChoice, soakMs }),
      overrides: { key: overrideKey, environment, allowsChoice, report },
      findRelease: async (module, version) => {
        const release =
          (await findReleaseByName(db, module, version)) ??
          (await findReleaseByAlias(db, module, version));
        const kept = release === null ? null : await findKeptRelease(db, releaseName(release));
        if (kept === null) return null;
        const why = await verifier.whyNotServed(kept, null);
        if (why !== null) log(why);
        return why === null ? kept.release : null;
      },
      readChoices: () => listChoices(db),
      onAwaited: (release, sender) =>
        beacons.collectPage({ module: 'shell', release }, nameVisitor(sender, config.isProduction)),
    }),
  );
};
