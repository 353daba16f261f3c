-- A fix that payment pages execute before its soak time has passed, because a second person agreed.
ALTER TABLE registry.served_since ADD COLUMN soak_skipped_at timestamptz;

-- Requested by one operator, until a second person confirms it; the history keeps both.
CREATE TABLE registry.soak_skips (
  environment text NOT NULL REFERENCES registry.environments,
  module text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  asked_by text NOT NULL,
  reason text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, module, version, build),
  FOREIGN KEY (module, version, build) REFERENCES registry.releases
);
