import '@billfold/shared/ui/tokens.css';
import '@billfold/shared/ui/base.css';
import { startShell } from '../../../shell/src/app/start-shell';

const modules = new Map<string, () => Promise<unknown>>(
  Object.entries({
    'mf-admin': () => import('mf_admin/remote'),
    'mf-automation': () => import('mf_automation/remote'),
    'mf-customer': () => import('mf_customer/remote'),
    'mf-inbox': () => import('mf_inbox/remote'),
    'mf-public': () => import('mf_public/remote'),
  }),
);

startShell({ loadModule: async (module) => modules.get(module)?.() }).catch((error: unknown) =>
  globalThis.reportError(error),
);
