-- Sessions of the console that were signed out before their cookie ends.
CREATE TABLE registry.ended_sessions (
  session_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
