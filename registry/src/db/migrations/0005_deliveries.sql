-- The receivers that an environment notifies about its releases, and the outcome of each notification. Addresses and
-- secrets are settings, not rows.
CREATE TABLE registry.receivers (
  environment text NOT NULL REFERENCES registry.environments,
  name text NOT NULL,
  -- The last entry of the history when the receiver was first named: it gets later ones only.
  since bigint NOT NULL,
  PRIMARY KEY (environment, name)
);

CREATE TABLE registry.deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment text NOT NULL,
  receiver text NOT NULL,
  history_id bigint NOT NULL REFERENCES registry.history,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'given_up')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- A process is sending it until then; later another one may.
  leased_until timestamptz,
  -- What the receiver answered last, or why it did not.
  answer text,
  settled_at timestamptz,
  UNIQUE (environment, receiver, history_id)
);
CREATE INDEX deliveries_due ON registry.deliveries (environment, receiver, due_at) WHERE state = 'waiting';
