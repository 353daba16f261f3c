-- Releases, the ones that an environment serves, and the history of changes. Rollouts have their own migration.
CREATE SCHEMA IF NOT EXISTS registry;

CREATE TABLE registry.releases (
  module text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  -- release.json as it was verified when it came.
  release jsonb NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now(),
  registered_by text NOT NULL,
  -- Breaks ties of the clock: "the newest build of a version" is the last one registered.
  serial bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (module, version, build)
);

CREATE TABLE registry.defaults (
  environment text NOT NULL,
  module text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  -- The release served before: the page falls back to it when the current one does not load.
  previous_version text,
  previous_build text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, module),
  FOREIGN KEY (module, version, build) REFERENCES registry.releases,
  FOREIGN KEY (module, previous_version, previous_build) REFERENCES registry.releases,
  CHECK ((previous_version IS NULL) = (previous_build IS NULL))
);

CREATE TABLE registry.history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Null for what concerns every environment, such as a registration.
  environment text,
  actor text NOT NULL,
  action text NOT NULL CHECK (action IN ('release_registered', 'default_changed')),
  module text NOT NULL,
  release text NOT NULL,
  before text,
  reason text NOT NULL
);

CREATE FUNCTION registry.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'registry.% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER history_is_append_only BEFORE UPDATE OR DELETE ON registry.history
  FOR EACH ROW EXECUTE FUNCTION registry.refuse_change();
CREATE TRIGGER releases_are_immutable BEFORE UPDATE OR DELETE ON registry.releases
  FOR EACH ROW EXECUTE FUNCTION registry.refuse_change();

-- One row; raised by every change, so that an instance that missed a notification finds out by asking.
CREATE TABLE registry.revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL
);
INSERT INTO registry.revision (number) VALUES (1);
