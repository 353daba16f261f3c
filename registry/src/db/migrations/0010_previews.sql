-- A preview is an override that has a name: newer releases of the same name replace those in it, and its link stays.
ALTER TABLE registry.override_tokens ADD COLUMN preview text;
