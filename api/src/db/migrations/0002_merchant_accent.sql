-- The color of a merchant's brand. Its pages derive a readable accent from it; null: the product's own.
alter table merchants add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$');
