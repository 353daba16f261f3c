-- version 1
-- The one place where an invoice's state comes about: a stored state wins, then paid, late, due
-- within 7 days, upcoming.
create or replace function invoice_state(amount integer, amount_paid integer, due_date date,
  stored_state text, today date) returns text
  language sql immutable parallel safe
  return coalesce(
    stored_state,
    case
      when amount_paid >= amount then 'paid'
      when due_date < today then 'late'
      when due_date - today <= 7 then 'due'
      else 'upcoming'
    end
  );
