-- How a customer agreed that a card is kept which staff typed in; null where the customer agreed here.
alter table payment_methods add column keep_agreed_by text check (keep_agreed_by in ('phone', 'paper', 'in_person'));
