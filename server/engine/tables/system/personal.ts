export const personalSql = `
create table if not exists sys_view (
  id bigint generated always as identity primary key,
  entity text not null,
  account_id bigint not null references sys_account (id),
  name text not null,
  state jsonb not null,
  roles jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index if not exists sys_view_name on sys_view (entity, account_id, lower(name));

create table if not exists sys_default_view (
  account_id bigint not null references sys_account (id),
  entity text not null,
  view_id bigint not null references sys_view (id) on delete cascade,
  primary key (account_id, entity)
);
create index if not exists sys_default_view_view on sys_default_view (view_id);

create table if not exists sys_template (
  id bigint generated always as identity primary key,
  entity text not null,
  account_id bigint not null references sys_account (id),
  name text not null,
  state jsonb not null,
  at timestamptz not null
);
create unique index if not exists sys_template_name on sys_template (entity, account_id, lower(name));

create table if not exists sys_favourite (
  account_id bigint not null references sys_account (id),
  entity text not null,
  record_id bigint not null,
  at timestamptz not null,
  primary key (account_id, entity, record_id)
);

create table if not exists sys_recent (
  account_id bigint not null references sys_account (id),
  entity text not null,
  record_id bigint not null,
  at timestamptz not null,
  primary key (account_id, entity, record_id)
);`
