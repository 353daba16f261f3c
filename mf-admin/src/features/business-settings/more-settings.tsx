import { Addresses } from './Addresses';
import { InvoiceNumbers } from './InvoiceNumbers';
import { InvoiceTerms } from './InvoiceTerms';
import { nextNumbers, timeZonePreview } from './more-settings.resource';
import type { SettingsPartProps } from './settings-section-props';
import { TextHours } from './TextHours';
import { TimeZone } from './TimeZone';

export const features = [nextNumbers.feature, timeZonePreview.feature];

/** The settings of a merchant's days, invoices and texts. */
export const MoreSettings = ({
  isOpen: _isOpen,
  ...props
}: SettingsPartProps & { readonly isOpen: boolean }) => (
  <>
    <Addresses {...props} />
    <TimeZone {...props} />
    <InvoiceNumbers {...props} />
    <InvoiceTerms {...props} />
    <TextHours {...props} />
  </>
);
