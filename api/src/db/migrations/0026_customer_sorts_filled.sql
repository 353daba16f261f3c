-- The values of subscriptions_keep_sort for the rows of before. A file of its own: it holds no lock on the table.
update subscriptions s
   set sort_name = lower(coalesce(nullif(u.last_name, ''), u.business_name)),
       sort_first_name = lower(coalesce(nullif(u.first_name, ''), u.business_name)),
       sort_full_name = lower(u.full_name),
       sort_email = lower(coalesce(s.email, u.email)),
       sort_phone = coalesce(s.phone, u.phone),
       search_text = lower(concat_ws(E'\n', u.full_name, u.first_name || ' ' || u.last_name, coalesce(s.email, u.email),
         coalesce(s.phone, u.phone),
         regexp_replace(coalesce(s.phone, u.phone), '^(...)(...)(....)$', '(\1) \2-\3'), s.user_external_id))
  from users u
 where u.id = s.user_id;
