import { createStatementDownload } from '@billfold/shared/statement/statement-download';
import { moduleName } from '../../module/module-name';

export const statementDownload = createStatementDownload(moduleName);
