-- Groups that staff make: the conditions of "Who belongs", and a history that outlives its group.

-- Tags by id instead of by name: a group stays the same when a tag gets another name. A tag that was deleted has no customers.
alter table auto_group_conditions
  drop constraint auto_group_conditions_field_name_check,
  drop constraint auto_group_conditions_operator_check,
  drop constraint auto_group_conditions_value_check;
delete from auto_group_conditions where field_name = 'merchant_id';
update auto_group_conditions c
   set field_name = 'tags',
       operator = case c.operator when 'exact' then 'all' else 'any' end,
       value = coalesce((
         select string_agg(t.id::text, ',' order by t.id) from tags t
          where t.merchant_id = g.merchant_id and case c.operator
            when 'exact' then lower(t.name) = lower(c.value) else starts_with(lower(t.name), lower(c.value)) end), '0')
  from auto_groups g
 where g.id = c.group_id and c.field_name = 'tag';
alter table auto_group_conditions
  add constraint auto_group_conditions_value_length check (length(value) <= 1000),
  -- 'merchant_id' and 'tag' are of the release before: the group's own column says the merchant, and 'tag' matches no customer.
  add constraint auto_group_conditions_known check (case field_name
    when 'merchant_id' then operator = 'exact'
    when 'tag' then operator in ('exact', 'startswith')
    when 'tags' then operator in ('all', 'any') and value ~ '^[0-9]+(,[0-9]+)*$'
    when 'state' then operator = 'exact'
    when 'service_address_zip' then operator in ('exact', 'startswith')
    when 'is_business' then operator = 'exact'
    -- cents, and days
    when 'balance' then operator = 'gt' and value ~ '^[0-9]{1,8}$'
    when 'days_late' then operator = 'gt' and value ~ '^[0-9]{1,4}$'
    else false end);

-- unused since release 1.0: auto_group_members, which no call ever read; the API computes the members of a group.
drop view auto_group_members;

-- A deleted group keeps its row: its messages name it, and no later group gets its id.
alter table auto_groups add column deleted_at timestamptz;
alter table group_messages
  drop constraint group_messages_group_id_merchant_id_fkey,
  add constraint group_messages_group_id_merchant_id_fkey
    foreign key (group_id, merchant_id) references auto_groups (id, merchant_id);

insert into auto_groups (merchant_id, name, is_all_customers, created_at)
select m.id, 'All Customers', true, m.created_at from merchants m
 where not exists (select from auto_groups g where g.merchant_id = m.id and g.is_all_customers);
