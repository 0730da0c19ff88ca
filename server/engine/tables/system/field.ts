/*
 * `copy` is the number of a device's last answer, and `base` of the one before it that the device had stored; `state` and
 * `earlier` are how far its copy was after each. A row without a print was to be forgotten; with an empty one, it is not
 * known what the device has.
 */
export const fieldSql = `
create table if not exists sys_field_device (
  id uuid primary key,
  account_id bigint not null references sys_account (id),
  name text not null,
  created_at timestamptz not null,
  contact_at timestamptz not null,
  revoked_at timestamptz,
  copy bigint not null default 0,
  base bigint not null default 0,
  state jsonb not null default '{}',
  earlier jsonb not null default '{}'
);
create index if not exists sys_field_device_account on sys_field_device (account_id);

create table if not exists sys_field_row (
  device uuid not null references sys_field_device (id) on delete cascade,
  entity text not null,
  record_id bigint not null,
  copy bigint not null,
  print text,
  primary key (device, entity, record_id)
);
create table if not exists sys_field_part (
  account_id bigint not null references sys_account (id),
  device uuid not null,
  number bigint not null,
  content text not null,
  start bigint not null,
  bytes bytea not null,
  at timestamptz not null,
  primary key (account_id, device, number, start)
);

create index if not exists sys_field_row_forgotten on sys_field_row (device) where print is null;`
