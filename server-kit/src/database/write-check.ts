/**
 * A statement that fails where a change would fail: on a standby or a read-only server, with a full disk (the sort
 * writes a file of some 200 kB), and while commits hang (the message goes to the log of changes, as any commit does).
 * It changes no table.
 */
export const writeCheck = `
do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = 'read_only_sql_transaction', message = 'the database takes no changes';
  end if;
  perform set_config('work_mem', '64kB', true);
  perform count(*) from (select n from generate_series(1, 10000) n order by n desc) sorted;
  perform pg_logical_emit_message(true, 'billfold', 'health');
end $$`;
