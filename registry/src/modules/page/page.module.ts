import type { AppModule } from '../../plugins/app-dependencies';
import type { KeptVerifier, PlanSource } from './plan-source';
import { readChoices } from './overview.service';
import {
  findKeptRelease,
  findReleaseByAlias,
  findReleaseByName,
  releaseName,
} from '../releases/releases.public';
import { type ReportCollector, nameVisitor, type BeaconCollector } from '../watch/watch.public';
import { createPageComposer } from './compose-page.service';
import { createFrameOrigins } from './frame-origins';
import { pageRoute } from './page.route';

/** The HTML page of every address of the product. */
export const pageModule: AppModule<{
  readonly source: PlanSource;
  readonly reports: ReportCollector;
  readonly beacons: BeaconCollector;
  readonly overrideKey: Uint8Array;
  readonly verifier: KeptVerifier;
}> = async (
  app,
  { config, environment, db, source, reports, beacons, overrideKey, verifier, log },
) => {
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
      readChoices: () => readChoices(db),
      onAwaited: (release, sender) =>
        beacons.collectPage({ module: 'shell', release }, nameVisitor(sender, config.isProduction)),
    }),
  );
};
