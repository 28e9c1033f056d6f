-- How somebody new gets in: one invitation per employee, whose link is shown once to whoever sends it. Sending it again
-- replaces the token.
create table employee_invitations (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  -- SHA-256 of what the link carries.
  token_hash bytea not null,
  -- Who sent it last.
  invited_by_id uuid,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, employee_id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, invited_by_id) references employees (company_id, id)
);

create index employee_invitations_token_hash on employee_invitations (token_hash);
