-- Page views per visitor while a gate judges a module: there one address counts as one visitor, however much it sends.
CREATE TABLE registry.gate_visitors (
  environment text NOT NULL,
  module text NOT NULL,
  release text NOT NULL,
  minute timestamptz NOT NULL,
  -- A keyed hash of the network address; the key is not in the database. Rows are removed after two days.
  visitor bytea NOT NULL,
  views integer NOT NULL,
  failed integer NOT NULL,
  errored_after_api integer NOT NULL,
  api_failures integer NOT NULL,
  -- The bucket of the first measurement in this minute, as in the histograms of health_minutes; null without one.
  load_bucket smallint,
  lcp_bucket smallint,
  inp_bucket smallint,
  cls_bucket smallint,
  PRIMARY KEY (environment, module, release, minute, visitor)
);
CREATE INDEX gate_visitors_by_minute ON registry.gate_visitors (minute);
