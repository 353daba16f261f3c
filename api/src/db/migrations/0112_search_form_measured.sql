-- How frequent the parts of a normal form are.
analyze subscriptions;
analyze invoice_texts;
analyze method_names;
analyze messages;
