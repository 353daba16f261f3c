/** US states and territories, from east to west, by the names that people know. */
const usNames: Readonly<Record<string, string>> = {
  'America/Puerto_Rico': 'Puerto Rico',
  'America/New_York': 'Eastern Time',
  'America/Detroit': 'Eastern Time, Michigan',
  'America/Indiana/Indianapolis': 'Eastern Time, Indiana',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Boise': 'Mountain Time, Idaho',
  'America/Phoenix': 'Mountain Time, Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
  'Pacific/Guam': 'Guam',
};

const readable = (zone: string): string => zone.replaceAll('_', ' ');

/** How a person calls the zone. */
export const zoneLabel = (zone: string): string => usNames[zone] ?? readable(zone);

export type ZoneOption = { readonly id: string; readonly label: string; readonly detail: string };

const optionOf = (zone: string): ZoneOption => ({
  id: zone,
  label: zoneLabel(zone),
  detail: readable(zone),
});

/** Those of the United States first. */
const allZones = (): readonly ZoneOption[] => {
  const us = Object.keys(usNames);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !us.includes(zone));
  return [...us, ...others].map(optionOf);
};

/** Zones with all typed words in their names. */
export const findZones = (text: string): readonly ZoneOption[] => {
  const words = text.toLowerCase().split(/\s+/);
  return allZones().filter(({ label, detail }) => {
    const name = `${label} ${detail}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
};

/** A moment as the clock of the zone shows it: Dec 2, 10:00 AM EST. */
export const clockIn = (zone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment));
