import type { Release } from '@billfold/shared/contracts/release.contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type ReleasesTable = {
  module: string;
  version: string;
  build: string;
  release: ColumnType<Release, string, never>;
  registered_at: ColumnType<Date, never, never>;
  registered_by: string;
  serial: GeneratedAlways<string>;
};

type DefaultsTable = {
  environment: string;
  module: string;
  version: string;
  build: string;
  previous_version: string | null;
  previous_build: string | null;
  changed_at: Generated<Date>;
};

type HistoryTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  environment: string | null;
  actor: string;
  action: 'release_registered' | 'default_changed';
  module: string;
  release: string;
  before: string | null;
  reason: string;
};

type RevisionTable = { only_row: Generated<boolean>; number: string };

export type Schema = {
  'registry.releases': ReleasesTable;
  'registry.defaults': DefaultsTable;
  'registry.history': HistoryTable;
  'registry.revision': RevisionTable;
};
