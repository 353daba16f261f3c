-- Views that began, those of them with an outcome, and what visitors pressed, while a gate judges a module.
ALTER TABLE registry.health_minutes
  ADD COLUMN begun integer NOT NULL DEFAULT 0,
  ADD COLUMN answered integer NOT NULL DEFAULT 0,
  ADD COLUMN actions integer NOT NULL DEFAULT 0,
  ADD COLUMN vain integer NOT NULL DEFAULT 0,
  ADD COLUMN content_ms integer[] NOT NULL DEFAULT '{}';
ALTER TABLE registry.gate_visitors
  ADD COLUMN begun integer NOT NULL DEFAULT 0,
  ADD COLUMN answered integer NOT NULL DEFAULT 0,
  ADD COLUMN actions integer NOT NULL DEFAULT 0,
  ADD COLUMN vain integer NOT NULL DEFAULT 0,
  ADD COLUMN content_bucket smallint;
