import { SearchComboBox } from '@billfold/shared/desk/SearchComboBox';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import type { SettingsPartProps } from './settings-section-props';
import { findZones, zoneLabel } from './time-zones';
import { TimeZoneDialog } from './TimeZoneDialog';

/** By whose clock the days of a merchant begin. A dialog shows its effect before it is saved. */
export const TimeZone = ({ settings, isBusy, sectionOf, onChange }: SettingsPartProps) => {
  const { time_zone: saved } = settings;
  const [chosen, setChosen] = useState<string | null>(null);
  const [searched, setSearched] = useState('');
  const [isAsking, setAsking] = useState(false);
  const zone = chosen ?? saved;
  return (
    <SettingsSection
      {...sectionOf('Time zone')}
      text="Due dates, autopay, automated messages, and reports follow the days of this zone."
    >
      <SearchComboBox
        label="Zone"
        chosen={{ id: zone, label: zoneLabel(zone) }}
        onChoose={(option) => setChosen(option === null ? null : option.id)}
        options={findZones(searched)}
        status="loaded"
        onSearch={setSearched}
        emptyText="No zone has this name"
        isDisabled={isBusy}
        listHeight={280}
      />
      <Inline>
        <Button
          disabled={zone === saved}
          isBusy={isBusy}
          busyLabel="Saving..."
          onClick={() => setAsking(true)}
        >
          Change time zone
        </Button>
      </Inline>
      <TimeZoneDialog
        isOpen={isAsking}
        settings={settings}
        zone={zone}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setChosen(null);
          onChange({ time_zone: zone }, `Time zone: ${zoneLabel(zone)}.`);
        }}
      />
    </SettingsSection>
  );
};
