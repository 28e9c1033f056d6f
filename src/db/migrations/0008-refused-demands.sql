-- What an order was to have and could not, for want of stock: one row for each product and period that it asked for,
-- however often it did. Written once the refused request is undone.
create table refused_demands (
  company_id uuid not null references companies (id),
  order_id uuid not null,
  product_id uuid not null,
  starts_at timestamptz not null,
  stops_at timestamptz not null,
  location_id uuid not null,
  -- Who asked last; null for a caller that is not a person.
  employee_id uuid,
  -- Units that the order would have, and that of these would be handed out: once it has as many, nothing was refused after all.
  quantity integer not null,
  started integer not null,
  -- How many of them were missing, at the worst attempt.
  shortage integer not null,
  attempts integer not null default 1,
  -- Where and when an order that was to be moved has stayed. While it is there, what it has is not what was asked for.
  kept_location_id uuid,
  kept_starts_at timestamptz,
  kept_stops_at timestamptz,
  -- The first and the last attempt.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, order_id, product_id, starts_at, stops_at),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, product_id) references items (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id),
  foreign key (company_id, kept_location_id) references locations (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  constraint refused_demands_period check (starts_at < stops_at),
  constraint refused_demands_units check (shortage > 0 and shortage <= quantity and started between 0 and quantity),
  constraint refused_demands_attempts check (attempts > 0)
);

create index refused_demands_newest on refused_demands (company_id, created_at);
