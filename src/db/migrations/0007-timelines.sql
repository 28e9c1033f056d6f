-- What is over, found like what still takes stock: the timeline looks back, and should not read all that an item ever did.
create index plannings_over on plannings (company_id, item_id, start_location_id, length_class, reserved_from)
  where units = 0 and started > 0 and archived_at is null;
