-- Which module holds which addresses, where operators say so; everything else follows from the releases that are
-- served.
CREATE TABLE registry.address_spaces (
  environment text NOT NULL REFERENCES registry.environments,
  -- The normal form of the pattern, so that two writings of one space are one row.
  space text NOT NULL,
  -- As the operator wrote it: the addresses of the pattern and all below them.
  pattern text NOT NULL,
  module text NOT NULL,
  -- Who had it before an operator gave it away: it gets the space back when the owner is switched off or retired.
  former_module text,
  -- Only the listed module may have screens there.
  is_payment boolean NOT NULL DEFAULT false,
  changed_by text NOT NULL,
  reason text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, space)
);

-- The payment pages of today; an environment that comes later begins with them, too.
CREATE FUNCTION registry.list_payment_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO registry.address_spaces (environment, space, pattern, module, is_payment, changed_by, reason)
  SELECT NEW.name, pattern, pattern, module, true, 'registry', 'the payment pages of the product'
  FROM (VALUES
    ('/hosted-payment', 'mf-public'),
    ('/donation', 'mf-public'),
    ('/embedded-payment', 'mf-public'),
    ('/customer/blytzwallet/invoice', 'mf-customer'),
    ('/customer/blytzwallet/add-card', 'mf-customer'),
    ('/customer/blytzwallet/select-payment-type', 'mf-customer')
  ) AS payment (pattern, module)
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER environments_list_payment_addresses AFTER INSERT ON registry.environments
  FOR EACH ROW EXECUTE FUNCTION registry.list_payment_addresses();

INSERT INTO registry.address_spaces (environment, space, pattern, module, is_payment, changed_by, reason)
SELECT environments.name, payment.pattern, payment.pattern, payment.module, true, 'registry',
  'the payment pages of the product'
FROM registry.environments AS environments
CROSS JOIN (VALUES
  ('/hosted-payment', 'mf-public'),
  ('/donation', 'mf-public'),
  ('/embedded-payment', 'mf-public'),
  ('/customer/blytzwallet/invoice', 'mf-customer'),
  ('/customer/blytzwallet/add-card', 'mf-customer'),
  ('/customer/blytzwallet/select-payment-type', 'mf-customer')
) AS payment (pattern, module);
