import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { createList } from '@billfold/shared/list/create-list';
import { templatesChanged } from '../../entities/template/templates-changed';
import { moduleName } from '../../module/module-name';

export const templateList = createList<TemplateView>({
  module: moduleName,
  name: 'listTemplates',
  path: 'sms_templates',
  refreshAfter: templatesChanged,
  refreshOn: (event) => isChanged(event, 'template'),
});
