-- At most one row: which key and which data directory the servers of this database use. A server with others would not
-- be able to open what is sealed, and would not find pictures.
create table installation (
  only_row boolean primary key default true,
  -- A known text, sealed with the key of the servers.
  sealed_check bytea,
  -- As the file `installation` in the data directory says.
  data_directory uuid,
  constraint installation_only_row check (only_row)
);
