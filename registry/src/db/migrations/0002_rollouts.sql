-- Rollouts instead of bare defaults; signatures, retirement, override tokens, health per release, reports of browsers.
CREATE TABLE registry.environments (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  is_protected boolean NOT NULL DEFAULT false,
  -- How long a release is served before payment pages execute it: what the registry that serves the environment said
  -- when it started.
  soak_ms bigint NOT NULL DEFAULT 86400000 CHECK (soak_ms >= 0),
  -- A production process has served it: from then on only processes of the environment itself change what it serves.
  is_production boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO registry.environments (name) VALUES ('dev'), ('qa'), ('staging'), ('production');
INSERT INTO registry.environments (name) SELECT DISTINCT environment FROM registry.defaults ON CONFLICT DO NOTHING;

CREATE TABLE registry.rollouts (
  environment text NOT NULL REFERENCES registry.environments,
  module text NOT NULL,
  revision bigint NOT NULL,
  -- RolloutState of shared/src/contracts/rollout.contract.ts; environment, module and revision repeat the columns.
  state jsonb NOT NULL CHECK ((state ->> 'module') = module AND (state ->> 'environment') = environment AND
    (state ->> 'revision')::bigint = revision),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, module)
);
INSERT INTO registry.rollouts (environment, module, revision, state, changed_at)
SELECT environment, module, 1,
  jsonb_build_object(
    'environment', environment, 'module', module, 'revision', 1,
    'disabled', null, 'tenants', '[]'::jsonb, 'percentage', null, 'channels', '[]'::jsonb,
    'default', module || '@' || version || '-' || build,
    'lastGood', CASE WHEN previous_version IS NULL THEN NULL ELSE module || '@' || previous_version || '-' ||
      previous_build END,
    'lastSoaked', CASE WHEN previous_version IS NULL THEN NULL ELSE module || '@' || previous_version || '-' ||
      previous_build END,
    'lock', null,
    'changedAt', to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  changed_at
FROM registry.defaults;

-- Since when visitors of the environment get a release: payment pages wait for its soak time.
CREATE TABLE registry.served_since (
  environment text NOT NULL REFERENCES registry.environments,
  module text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, module, version, build),
  FOREIGN KEY (module, version, build) REFERENCES registry.releases
);
INSERT INTO registry.served_since (environment, module, version, build, since)
SELECT environment, module, version, build, changed_at FROM registry.defaults
UNION SELECT environment, module, previous_version, previous_build,
  changed_at FROM registry.defaults WHERE previous_version IS NOT NULL;
DROP TABLE registry.defaults;

-- The publisher's signature: a compact JWS whose payload is release.json as it was signed.
CREATE TABLE registry.signatures (
  module text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  jws text NOT NULL,
  key_id text NOT NULL,
  signed_by text NOT NULL,
  PRIMARY KEY (module, version, build),
  FOREIGN KEY (module, version, build) REFERENCES registry.releases
);

-- Releases whose files were removed from the store.
CREATE TABLE registry.retired_releases (
  module text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  retired_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (module, version, build),
  FOREIGN KEY (module, version, build) REFERENCES registry.releases
);

CREATE TABLE registry.override_tokens (
  id uuid PRIMARY KEY,
  environment text NOT NULL REFERENCES registry.environments,
  releases text[] NOT NULL,
  issued_by text NOT NULL,
  issued_for text NOT NULL,
  reason text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK (expires_at > issued_at)
);

-- Null where a change concerns no single module or release; the whole state before and after.
ALTER TABLE registry.history DROP CONSTRAINT history_action_check;
ALTER TABLE registry.history ALTER COLUMN module DROP NOT NULL;
ALTER TABLE registry.history ALTER COLUMN release DROP NOT NULL;
ALTER TABLE registry.history ADD COLUMN state_before jsonb;
ALTER TABLE registry.history ADD COLUMN state_after jsonb;
CREATE INDEX history_by_module ON registry.history (environment, module, id DESC);
-- Retention asks of every release when it was registered last.
CREATE INDEX history_of_registrations ON registry.history (module, release, at) WHERE action = 'release_registered';

-- Beacons of one release in one minute. A histogram holds a count per bucket of the boundaries that the code names.
CREATE TABLE registry.health_minutes (
  environment text NOT NULL,
  module text NOT NULL,
  release text NOT NULL,
  minute timestamptz NOT NULL,
  views integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  fell_back integer NOT NULL DEFAULT 0,
  reloaded integer NOT NULL DEFAULT 0,
  errored integer NOT NULL DEFAULT 0,
  api_failures integer NOT NULL DEFAULT 0,
  load_ms integer[] NOT NULL DEFAULT '{}',
  lcp_ms integer[] NOT NULL DEFAULT '{}',
  inp_ms integer[] NOT NULL DEFAULT '{}',
  cls integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (environment, module, release, minute)
);
CREATE INDEX health_minutes_by_minute ON registry.health_minutes (minute);

CREATE TABLE registry.health_causes (
  environment text NOT NULL,
  module text NOT NULL,
  release text NOT NULL,
  minute timestamptz NOT NULL,
  step text NOT NULL,
  cause text NOT NULL,
  file text NOT NULL DEFAULT '',
  count integer NOT NULL,
  PRIMARY KEY (environment, module, release, minute, step, cause, file)
);

-- What browsers refused (CSP, integrity), overrides that were ignored, differences of the script inventory. Equal ones
-- are counted.
CREATE TABLE registry.reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment text NOT NULL,
  module text,
  kind text NOT NULL CHECK (kind IN ('csp', 'integrity', 'override', 'inventory')),
  rule text NOT NULL,
  subject text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (environment, module, kind, rule, subject)
);

-- When a browser last compared the payment pages of an environment with their inventory, with or without a difference.
CREATE TABLE registry.watches (
  environment text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  watched_by text NOT NULL,
  pages integer NOT NULL,
  differences integer NOT NULL
);
