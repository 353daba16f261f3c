-- The names of before.
insert into method_names (merchant_id, name)
select distinct t.merchant_id, lower(t.visible_method) from transactions t;
analyze method_names;
