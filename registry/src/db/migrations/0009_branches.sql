-- Which release of a module was registered last from a branch: what `?use=mf-inbox@<branch>` means. The same build may
-- come from two branches.
CREATE TABLE registry.branches (
  module text NOT NULL,
  branch text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (module, branch),
  FOREIGN KEY (module, version, build) REFERENCES registry.releases
);
