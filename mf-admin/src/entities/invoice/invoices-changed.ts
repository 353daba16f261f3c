import { createAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

/** Many invoices were changed from here: lists read again. */
export const invoicesChanged = createAction(`${moduleName}/invoicesChanged`);
