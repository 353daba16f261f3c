-- Staff save views of the reports, too. The table is small and the check only widens: it is read once, under its lock.
alter table saved_views
  drop constraint saved_views_list_known,
  add constraint saved_views_list_known check (list in
    ('customers', 'invoices', 'transactions', 'ageing', 'deposits', 'declines', 'messages', 'forecast'));
