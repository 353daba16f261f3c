import { useRefusal } from '@billfold/shared/forms/use-refusal';
import { SearchComboBox, type ComboBoxOption } from '@billfold/shared/desk/SearchComboBox';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { foundTemplates } from './found-templates.resource';
import type { TriggerValues } from './trigger.form';

/** What is sent. The server searches the templates of the event's merchant. */
export const TemplatePicker = () => {
  const { values, setFieldValue } = useFormikContext<TriggerValues>();
  const { merchant, template } = values;
  const [text, setText] = useState<string | null>(null);
  const [data, reload] = useResource(foundTemplates, text === null ? null : { text, merchant });
  const choose = (option: ComboBoxOption | null) =>
    void setFieldValue('template', option === null ? null : { id: option.id, label: option.label });
  return (
    <SearchComboBox
      label="Template"
      chosen={template}
      onChoose={choose}
      options={valueOf(data) ?? []}
      status={data.status}
      errors={errorsOf(data)}
      onSearch={(next) => {
        if (next === text && data.status === 'failed') reload();
        else setText(next);
      }}
      placeholder="Search templates"
      emptyText="No templates match your search."
      isRequired
      problem={useRefusal('template')}
    />
  );
};
