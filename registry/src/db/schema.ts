import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState, WaitingChange } from '@billfold/shared/contracts/rollout.contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type AskedChange = Pick<WaitingChange, 'changes' | 'protection' | 'act'>;

type ReleasesTable = {
  module: string;
  version: string;
  build: string;
  release: ColumnType<Release, string, never>;
  registered_at: ColumnType<Date, never, never>;
  registered_by: string;
  serial: GeneratedAlways<string>;
};

type ReleaseKeyColumns = { module: string; version: string; build: string };

type EnvironmentsTable = {
  name: string;
  is_protected: Generated<boolean>;
  soak_ms: Generated<string>;
  is_production: Generated<boolean>;
  needs_second_person: Generated<boolean>;
  created_at: Generated<Date>;
};

type RolloutsTable = {
  environment: string;
  module: string;
  revision: string;
  state: ColumnType<RolloutState, string, string>;
  changed_at: Generated<Date>;
};

type ServedSinceTable = ReleaseKeyColumns & {
  environment: string;
  since: Generated<Date>;
  soak_skipped_at: Date | null;
};

type SoakSkipsTable = ReleaseKeyColumns & {
  environment: string;
  asked_by: string;
  reason: string;
  asked_at: Generated<Date>;
};

type SignaturesTable = ReleaseKeyColumns & { jws: string; key_id: string; signed_by: string };

type RetiredReleasesTable = ReleaseKeyColumns & { retired_at: Generated<Date> };

type BranchesTable = ReleaseKeyColumns & { branch: string; registered_at: Generated<Date> };

type AddressSpacesTable = {
  environment: string;
  space: string;
  pattern: string;
  module: string;
  former_module: string | null;
  is_payment: boolean;
  changed_by: string;
  reason: string;
  changed_at: Generated<Date>;
};

type OverrideTokensTable = {
  id: string;
  environment: string;
  releases: string[];
  issued_by: string;
  issued_for: string;
  reason: string;
  issued_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  preview: string | null;
};

type HistoryTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  environment: string | null;
  actor: string;
  action: string;
  module: string | null;
  release: string | null;
  /** Of entries before rollouts: the release before. */
  before: string | null;
  reason: string;
  state_before: ColumnType<RolloutState | null, string | null, never>;
  state_after: ColumnType<RolloutState | null, string | null, never>;
};

type HealthMinutesTable = {
  environment: string;
  module: string;
  release: string;
  minute: Date;
  views: number;
  failed: number;
  fell_back: number;
  reloaded: number;
  errored: number;
  api_failures: number;
  load_ms: number[];
  lcp_ms: number[];
  inp_ms: number[];
  cls: number[];
  begun: number;
  answered: number;
  actions: number;
  vain: number;
  content_ms: number[];
};

type HealthCausesTable = {
  environment: string;
  module: string;
  release: string;
  minute: Date;
  step: string;
  cause: string;
  file: string;
  count: number;
};

type ReportsTable = {
  id: GeneratedAlways<string>;
  environment: string;
  module: string | null;
  kind: 'csp' | 'integrity' | 'override' | 'inventory';
  rule: string;
  subject: string;
  count: Generated<number>;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
};

type WatchesTable = {
  environment: string;
  at: Generated<Date>;
  watched_by: string;
  pages: number;
  differences: number;
};

type WaitingChangesTable = {
  id: GeneratedAlways<string>;
  environment: string;
  asked: ColumnType<AskedChange, string, never>;
  asked_by: string;
  reason: string;
  asked_at: Generated<Date>;
};

type RevisionTable = { only_row: Generated<boolean>; number: string };

export type Schema = {
  'registry.releases': ReleasesTable;
  'registry.environments': EnvironmentsTable;
  'registry.rollouts': RolloutsTable;
  'registry.served_since': ServedSinceTable;
  'registry.soak_skips': SoakSkipsTable;
  'registry.waiting_changes': WaitingChangesTable;
  'registry.signatures': SignaturesTable;
  'registry.retired_releases': RetiredReleasesTable;
  'registry.branches': BranchesTable;
  'registry.address_spaces': AddressSpacesTable;
  'registry.override_tokens': OverrideTokensTable;
  'registry.health_minutes': HealthMinutesTable;
  'registry.health_causes': HealthCausesTable;
  'registry.reports': ReportsTable;
  'registry.watches': WatchesTable;
  'registry.history': HistoryTable;
  'registry.revision': RevisionTable;
};
