export const importsSql = `
create table if not exists sys_import (
  id bigint generated always as identity primary key,
  account_id bigint not null references sys_account (id),
  actor_name text not null,
  entity text not null,
  key text not null,
  file_name text not null,
  plan jsonb not null,
  choices jsonb not null default '{}',
  unknown jsonb not null default '[]',
  state text not null,
  total integer not null,
  done integer not null default 0,
  counts jsonb not null default '{}',
  problem text,
  stops boolean not null default false,
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null,
  written_at timestamptz,
  undone_at timestamptz
);
alter table sys_import add column if not exists size bigint not null default 0;
create unique index if not exists sys_import_key on sys_import (account_id, key);
create index if not exists sys_import_entity on sys_import (entity);

create table if not exists sys_import_row (
  import_id bigint not null references sys_import (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  state smallint not null default 0,
  keys jsonb not null default '[]',
  problems jsonb not null default '[]',
  primary key (import_id, line)
);
create index if not exists sys_import_row_state on sys_import_row (import_id, state, line);

alter table sys_import_row add column if not exists head integer;
update sys_import_row set head = line where head is null;
alter table sys_import_row add column if not exists fresh integer not null default 0;
alter table sys_import_row add column if not exists changed integer not null default 0;
alter table sys_import_row add column if not exists same integer not null default 0;
alter table sys_import add column if not exists warnings jsonb not null default '{"total": 0, "linhas": []}';
create index if not exists sys_import_row_head on sys_import_row (import_id, head);

create table if not exists sys_import_columns (
  account_id bigint not null references sys_account (id),
  entity text not null,
  columns jsonb not null,
  at timestamptz not null,
  primary key (account_id, entity)
);
alter table sys_audit add column if not exists import_id bigint;
alter table sys_audit alter column import_id set default nullif(current_setting('sys.import', true), '')::bigint;
create index if not exists sys_audit_import on sys_audit (import_id) where import_id is not null;`
