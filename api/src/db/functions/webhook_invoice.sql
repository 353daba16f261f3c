-- version 1
-- An invoice as events have it.
create or replace function webhook_invoice(p_invoice invoices) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'object', 'invoice', 'id', p_invoice.id, 'customer_id', p_invoice.subscription_id,
    'invoice_number', p_invoice.invoice_number, 'description', p_invoice.description,
    'amount', p_invoice.amount, 'amount_paid', p_invoice.amount_paid,
    'balance', p_invoice.amount - p_invoice.amount_paid, 'minimum_amount_due', p_invoice.minimum_amount_due,
    'due_date', p_invoice.due_date, 'paid_date', p_invoice.paid_date,
    'status', (select invoice_state(p_invoice.amount, p_invoice.amount_paid, p_invoice.due_date,
      p_invoice.stored_state, business_date(clock_timestamp(), m.time_zone))
      from merchants m where m.id = p_invoice.merchant_id),
    'is_deleted', p_invoice.deleted_at is not null
  );
end $$;
