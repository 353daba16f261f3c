import '@billfold/shared/ui/tokens.css';
import '@billfold/shared/ui/base.css';
import './vendor/surface';
import { reportBrokenStart } from './beacons/report-broken-start';
import { reportFailure } from './bootstrap/reporting';
import { startShell } from './bootstrap/start-shell';
import { federatedSource } from './federation/federated-source';

startShell({ source: federatedSource }).catch((error: unknown) => {
  reportBrokenStart();
  reportFailure({ module: 'shell', kind: 'load', error });
});
