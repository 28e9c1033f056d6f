-- Addresses of companies are published in the parts that all addresses have; most of these are columns, and the rest
-- (first_name, last_name, country_id, province_id, latitude, longitude) are kept here.
alter table companies
  add column main_address_parts jsonb not null default '{}',
  add column billing_address_parts jsonb not null default '{}';
