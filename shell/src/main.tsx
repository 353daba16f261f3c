import '@billfold/shared/ui/tokens.css';
import '@billfold/shared/ui/base.css';
import './platform/vendor/surface';
import { reportBrokenStart } from './federation/beacons/report-broken-start';
import { reportFailure } from './app/reporting';
import { startShell } from './app/start-shell';
import { federatedSource } from './federation/loader/federated-source';

startShell({ source: federatedSource }).catch((error: unknown) => {
  reportBrokenStart();
  reportFailure({ module: 'shell', kind: 'load', error });
});
