import { createAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

/** Several customers were changed here: lists of customers read their page again. */
export const customersChanged = createAction(`${moduleName}/customersChanged`);
