import type { AppModule } from '../../plugins/app-dependencies';
import { type PlanSource, readChoices } from '../plans/plans.public';
import { findReleaseByName } from '../releases/releases.public';
import type { ReportCollector } from '../reports/reports.public';
import { createPageComposer } from './compose-page.service';
import { createFrameOrigins } from './frame-origins';
import { pageRoute } from './page.route';

/** The HTML page of every address of the product. */
export const pageModule: AppModule<{
  readonly source: PlanSource;
  readonly reports: ReportCollector;
  readonly overrideKey: Uint8Array;
}> = async (app, { config, environment, db, source, reports, overrideKey, log }) => {
  const allowsChoice = !config.isProduction;
  const { settings, paymentSoakMs: soakMs } = config;
  const report = (rule: string, subject: string): void =>
    reports.collect({ environment, module: null, kind: 'override', rule, subject });
  await app.register(
    pageRoute({
      config,
      readInputs: () => source.inputs,
      frameOrigins: createFrameOrigins({ apiUrl: config.apiUrl, log }),
      composer: createPageComposer({ environment, settings, allowsChoice, soakMs }),
      overrides: { key: overrideKey, environment, allowsChoice, report },
      findRelease: (module, version) => findReleaseByName(db, module, version),
      readChoices: () => readChoices(db),
    }),
  );
};
