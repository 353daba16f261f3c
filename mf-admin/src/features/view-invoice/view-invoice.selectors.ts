import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ViewInvoiceState } from './view-invoice.slice';

export const selectViewInvoice = selectFeature<ViewInvoiceState>(moduleName, 'viewInvoice');
