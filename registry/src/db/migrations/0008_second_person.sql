-- A protected environment may ask for a second person: what would serve more of something new waits until another
-- operator confirms it.
ALTER TABLE registry.environments ADD COLUMN needs_second_person boolean NOT NULL DEFAULT false;

-- Changes that wait for a second person, for one day; the history keeps who requested, confirmed and withdrew them.
CREATE TABLE registry.waiting_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment text NOT NULL REFERENCES registry.environments,
  -- {"changes": […]} with the revisions that were seen, or {"protection": {…}}.
  asked jsonb NOT NULL,
  asked_by text NOT NULL,
  reason text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
