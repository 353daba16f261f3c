-- What the carding functions take as one value each.

-- Who tries to pay, with what, and from where. Null means that this part of the try is not known.
create type card_try as (
  user_id bigint,
  merchant_id bigint,
  session_id bigint,
  -- the visit of a public page
  page_session_id bigint,
  token text,
  client_address text,
  -- through a page that strangers may use
  is_public boolean
);

create type carding_limits as (
  since timestamptz,
  decline_weight integer,
  max_score integer,
  max_merchant_score integer,
  max_address_score integer
);
