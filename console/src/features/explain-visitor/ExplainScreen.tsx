import type { Explanation } from '@billfold/shared/contracts/rollout.contract';
import { Form } from '@billfold/shared/forms/Form';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { object, string } from 'yup';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { useQuery } from '../../api/use-query';
import { shortRelease } from '../../entities/rollout/release-name';
import { useChoices } from '../../entities/rollout/use-choices';
import { Whole } from '../../entities/rollout/Whole';
import styles from './ExplainScreen.module.css';

const whole = (text: string) =>
  string()
    .trim()
    .matches(/^(\d{1,9})?$/, text);
const schema = object({
  environment: string().required('Choose an environment'),
  user: string().trim().max(80, 'At most 80 characters'),
  merchant: whole('A merchant is a whole number'),
  channel: string()
    .trim()
    .matches(/^([a-z][a-z0-9-]{0,30})?$/, 'A channel is a short name in lower case'),
  path: string()
    .trim()
    .matches(/^(\/.*)?$/, 'A path begins with a slash'),
});

/** The rules by the names that the module's screen has for them. */
const ruleNames: Readonly<Record<string, string>> = {
  disabled: 'the kill switch',
  tenant: 'the merchant',
  percentage: 'the canary',
  channel: 'the channel',
  default: 'the default',
  'last-good': 'the default before',
  none: 'nothing',
};

const columns: readonly Column<Explanation>[] = [
  { id: 'module', header: 'Module', cell: ({ module }) => <Whole>{module}</Whole> },
  {
    id: 'release',
    header: 'Is served',
    cell: ({ release }) => <Whole>{release === null ? 'nothing' : shortRelease(release)}</Whole>,
  },
  { id: 'reason', header: 'By', cell: ({ reason }) => ruleNames[reason] ?? reason },
  { id: 'sentence', header: 'Why', cell: ({ sentence }) => sentence },
];

/** Explains the releases of a visitor: the decision of a page view, with its reasons. */
export const ExplainScreen = () => {
  const { api, overview, refresh } = useConsole();
  const { environments } = useChoices();
  const [query, change] = useQuery();
  const question = {
    environment: query('environment'),
    user: query('user'),
    merchant: query('merchant'),
    channel: query('channel'),
    path: query('path'),
  };
  const explanation = useLoad(
    question.environment === '' ? null : JSON.stringify(question),
    (signal) => api.explain(question.environment, question, signal),
  );
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Explain</Heading>
        <Card padding="large">
          <LoadedArea of={{ loaded: overview, reload: refresh }} label="what is served">
            {({ environment }) => (
              <Form
                label="Visitor"
                isReinitialized
                initialValues={{ ...question, environment: question.environment || environment }}
                schema={schema}
                onSubmit={change}
              >
                <Stack>
                  <div className={styles.fields}>
                    <SelectField
                      name="environment"
                      label="Environment"
                      options={environments}
                      isRequired
                    />
                    <TextField
                      name="user"
                      label="User"
                      hint="customer.12 or staff.3"
                      maxLength={64}
                      isVerbatim
                    />
                    <TextField
                      name="merchant"
                      label="Merchant"
                      hint="its number"
                      maxLength={9}
                      inputMode="numeric"
                    />
                    <TextField name="channel" label="Channel" maxLength={31} isVerbatim />
                    <TextField
                      name="path"
                      label="Path"
                      hint="such as /admin/invoices"
                      maxLength={300}
                      isVerbatim
                    />
                  </div>
                  <Inline>
                    <SubmitButton isWide={false} size="medium">
                      Explain
                    </SubmitButton>
                  </Inline>
                </Stack>
              </Form>
            )}
          </LoadedArea>
        </Card>
        {question.environment !== '' && (
          <LoadedArea of={explanation} label="the explanation">
            {(rows) => (
              <DataTable
                label="What this visitor is served"
                columns={columns}
                rows={rows}
                rowKey={({ module }) => module}
                emptyText="Such a visitor is served nothing here"
              />
            )}
          </LoadedArea>
        )}
      </Stack>
    </Page>
  );
};
