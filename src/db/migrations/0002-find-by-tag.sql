-- Tags are compared without regard to case, and spelled as they were first written.
create function lower_tags(tags text[]) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(lower(tag)), '{}')
  from unnest(tags) as tag
$$;

drop index customers_tags;
create index customers_tags on customers using gin (lower_tags(tag_list));

-- Whether a custom field's type may still change depends on the properties that go by its identifier.
create index properties_of_identifier on properties (company_id, owner_type, identifier);
