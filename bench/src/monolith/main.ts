import '@billfold/shared/ui/tokens.css';
import '@billfold/shared/ui/base.css';
import * as mfAdmin from '../../../mf-admin/src/remote';
import * as mfAutomation from '../../../mf-automation/src/remote';
import * as mfCustomer from '../../../mf-customer/src/remote';
import * as mfInbox from '../../../mf-inbox/src/remote';
import * as mfPublic from '../../../mf-public/src/remote';
import { startShell } from '../../../shell/src/app/start-shell';

const modules = new Map<string, unknown>(
  Object.entries({
    'mf-admin': mfAdmin,
    'mf-automation': mfAutomation,
    'mf-customer': mfCustomer,
    'mf-inbox': mfInbox,
    'mf-public': mfPublic,
  }),
);

startShell({ loadModule: async (module) => modules.get(module) }).catch((error: unknown) =>
  globalThis.reportError(error),
);
