-- Staff type in a customer's card on pages of their own. An environment that comes later begins with them, too.
CREATE OR REPLACE FUNCTION registry.list_payment_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO registry.address_spaces (environment, space, pattern, module, is_payment, changed_by, reason)
  SELECT NEW.name, space, pattern, module, true, 'registry', 'the payment pages of the product'
  FROM (VALUES
    ('/hosted-payment', '/hosted-payment', 'mf-public'),
    ('/donation', '/donation', 'mf-public'),
    ('/embedded-payment', '/embedded-payment', 'mf-public'),
    ('/customer/blytzwallet/invoice', '/customer/blytzwallet/invoice', 'mf-customer'),
    ('/customer/blytzwallet/add-card', '/customer/blytzwallet/add-card', 'mf-customer'),
    ('/customer/blytzwallet/select-payment-type', '/customer/blytzwallet/select-payment-type', 'mf-customer'),
    ('/admin/customers/profile/:/payment', '/admin/customers/profile/:customerId/payment', 'mf-admin'),
    ('/admin/customers/profile/:/autopay', '/admin/customers/profile/:customerId/autopay', 'mf-admin')
  ) AS payment (space, pattern, module)
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;

INSERT INTO registry.address_spaces (environment, space, pattern, module, is_payment, changed_by, reason)
SELECT environments.name, payment.space, payment.pattern, 'mf-admin', true, 'registry',
  'the payment pages of the product'
FROM registry.environments AS environments
CROSS JOIN (VALUES
  ('/admin/customers/profile/:/payment', '/admin/customers/profile/:customerId/payment'),
  ('/admin/customers/profile/:/autopay', '/admin/customers/profile/:customerId/autopay')
) AS payment (space, pattern)
ON CONFLICT DO NOTHING;
