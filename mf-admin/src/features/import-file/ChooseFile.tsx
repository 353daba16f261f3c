import { importLimits, type ImportKind } from '@billfold/shared/contracts/import-rule';
import { UploadArea } from '@billfold/shared/desk/UploadArea';
import { capitalise } from '@billfold/shared/format/names';
import { saveCsv } from '@billfold/shared/list/save-csv';
import { firstMerchant } from '@billfold/shared/remote/permission';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Select } from '@billfold/shared/ui/Select';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { importPages, useImportMerchants } from './import-pages';

const endings = ['.csv', '.txt', '.tsv'];
const excelAdvice = 'Please save it as CSV in Excel and upload that.';
const advice = { '.xlsx': excelAdvice, '.xls': excelAdvice };

/** The file has a column with the merchant of each row. */
const namedInFile = 'file';

const TemplateButton = ({ kind }: { readonly kind: ImportKind }) => {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveCsv(
      services,
      { method: 'GET', path: 'imports/template', query: { kind } },
      `${kind}-template.csv`,
    );
    setBusy(false);
  };
  return (
    <Button variant="secondary" icon="download" isBusy={isBusy} onClick={() => void save()}>
      Download template
    </Button>
  );
};

type ChooseFileProps = {
  readonly kind: ImportKind;
  readonly onChoose: (file: File, merchantId: number | null) => void;
};

/** The area that takes a file; staff of several merchants first choose the merchant of the file. */
export const ChooseFile = ({ kind, onChoose }: ChooseFileProps) => {
  const merchants = useImportMerchants(kind);
  const first = firstMerchant(useSession(), merchants);
  const [business = first, setBusiness] = useState<string>();
  const hasChoice = merchants.length > 1;
  const merchantId = hasChoice && business !== namedInFile ? Number(business) : null;
  return (
    <Stack gap={3}>
      {hasChoice && (
        <Select
          label="Business"
          placeholder="Choose a business"
          options={[
            ...merchants.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: namedInFile, label: 'The one in the file' },
          ]}
          value={business}
          onChange={setBusiness}
        />
      )}
      {kind === 'customers' && (
        <p>
          Each new customer needs a name, phone, email, and a ZIP code or birthday. Each new
          business needs a name, phone, email, and service address.
        </p>
      )}
      <UploadArea
        label={`${capitalise(kind)} to import`}
        kind="CSV file"
        endings={endings}
        advice={advice}
        maxBytes={importLimits.fileMax}
        isMultiple={false}
        isDisabled={hasChoice && business === ''}
        onFiles={([file]) => {
          if (file !== undefined) onChoose(file, merchantId);
        }}
      />
      {importPages[kind].hasTemplate && (
        <Inline>
          <TemplateButton kind={kind} />
        </Inline>
      )}
    </Stack>
  );
};
