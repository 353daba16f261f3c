import { lazyPart } from '@billfold/shared/remote/lazy-part';
import type { TemplateFormProps } from './TemplateForm';

const loadForm = () => import(/* webpackChunkName: "template-form" */ './template-form-part');

/** The form of a template, fetched when it is needed. The address opens it. */
export const TemplateDialog = lazyPart<TemplateFormProps>(
  async () => (await loadForm()).TemplateForm,
  async () => (await loadForm()).features,
);
