import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { pageTextLimits } from '@billfold/shared/contracts/release-texts';
import { cutText } from '@billfold/shared/contracts/cut-text';
import type { FailureReport, ShellServices } from '@billfold/shared/contracts/remote.contract';
import type { BeaconRecorder } from '../federation/beacons/beacon-recorder';
import { watchHttp } from '../federation/beacons/watch-http';
import { plannedScreens, screenOfPath } from '../federation/loader/planned-screens';
import { fillsSlot } from '../federation/loader/planned-slots';
import { legalOpened } from '../page/legal/legal.slice';
import type { LiveHub } from '../page/live/live-hub';
import { inboxCounted } from '../page/navigation/inbox-badge.slice';
import { notify } from '../page/notifications/notify';
import type { Navigator } from '../platform/address/navigator';
import type { Session } from '../session/start-session';
import type { ShellStore } from './shell-state';

type ServiceOptions = {
  readonly plan: PagePlan;
  readonly store: Pick<ShellStore, 'dispatch'>;
  readonly session: Session;
  readonly navigator: Navigator;
  readonly hub: LiveHub;
  readonly recorder: BeaconRecorder;
  readonly report: (failure: FailureReport) => void;
};

const settingsOf = ({ settings }: PagePlan): ShellServices['settings'] => ({
  publicWebsite: settings.publicWebsite,
  cardFrameUrl: settings.cardFrameUrl,
  bankTokenizerUrl: settings.bankTokenizerUrl,
  paymentHosts: settings.paymentHosts,
});

const isNoText = (value: unknown): boolean => typeof value !== 'string';

/** The services of all layers for a module, by the module's name. */
export const createRemoteServices = ({
  plan,
  store,
  session,
  navigator,
  hub,
  recorder,
  report,
}: ServiceOptions): ((module: string) => Omit<ShellServices, 'Slot'>) => {
  const screens = plannedScreens(plan);
  return (module) => {
    /** A listener that throws costs its module that call, and neither the other listeners nor the sender. */
    const guarded =
      <Args extends readonly unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args): void => {
        try {
          listener(...args);
        } catch (error) {
          report({ module, kind: 'saga', error });
        }
      };
    return {
      module,
      environment: plan.environment,
      settings: settingsOf(plan),
      session: {
        ...session.control,
        subscribe: (listener) => session.control.subscribe(guarded(listener)),
      },
      http: watchHttp(session.http, {
        onApiFailure: () => recorder.apiFailed(module),
        onCall: (change) => recorder.called(module, change),
      }),
      hasScreen: (path) => screenOfPath(screens, path) !== null,
      hasSlot: (owner, name) => fillsSlot(plan, owner, name),
      navigate: (path, options) => navigator.go(path, options),
      notify: (toast) => {
        // The shell draws it: an object would take the whole page.
        const { action } = toast;
        if ([toast.message, action?.label ?? '', toast.path ?? ''].some(isNoText))
          throw new TypeError('A message must be a text');
        notify(store.dispatch, {
          ...toast,
          message: cutText(toast.message, pageTextLimits.toast),
          ...(action === undefined
            ? {}
            : { action: { ...action, label: cutText(action.label, pageTextLimits.toastAction) } }),
        });
      },
      live: { subscribe: (listener) => hub.subscribe(guarded(listener)) },
      setInboxBadge: (count) =>
        void store.dispatch(inboxCounted(Number.isFinite(count) ? Math.trunc(count) : 0)),
      openLegal: (document) => void store.dispatch(legalOpened(document)),
      report: (failure) => report({ ...failure, module }),
    };
  };
};
