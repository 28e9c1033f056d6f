-- The digits of a phone number without what is dialled before it: '+31 (0)20-123 4567' → '31201234567', '020 1234567' → '201234567'.
create function phone_digits(value text) returns text language sql immutable strict parallel safe as $$
  select ltrim(regexp_replace(replace(value, '(0)', ''), '\D', '', 'g'), '0')
$$;

-- Customers and their orders are found by phone number, however it is written.
create index properties_phone on properties using gin (phone_digits(value) gin_trgm_ops)
  where property_type = 'phone' and value is not null;

-- Documents and their orders are found by a part of the number.
create index documents_search on documents using gin (lower(prefix_with_number) gin_trgm_ops);
