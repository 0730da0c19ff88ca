export const accessSql = `
create table if not exists sys_service (
  id bigint generated always as identity primary key,
  name text not null,
  group_id bigint not null,
  active boolean not null default true,
  created_by bigint,
  created_at timestamptz not null
);

create table if not exists sys_access_token (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  account_id bigint not null references sys_account (id),
  name text not null,
  entities jsonb,
  writes boolean not null,
  created_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_on date,
  revoked_at timestamptz
);
create index if not exists sys_access_token_account on sys_access_token (account_id);

create table if not exists sys_calendar (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  account_id bigint not null references sys_account (id),
  name text not null,
  entity text not null,
  field text not null,
  question jsonb not null,
  created_at timestamptz not null,
  last_used_on date
);
create index if not exists sys_calendar_account on sys_calendar (account_id);

create table if not exists sys_totp (
  account_id bigint primary key references sys_account (id),
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table if not exists sys_recovery_code (
  code_hash text primary key,
  account_id bigint not null references sys_account (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index if not exists sys_recovery_code_account on sys_recovery_code (account_id);

create table if not exists sys_passkey (
  id text primary key,
  account_id bigint not null references sys_account (id),
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index if not exists sys_passkey_account on sys_passkey (account_id);

create table if not exists sys_challenge (
  token_hash text primary key,
  purpose text not null,
  account_id bigint references sys_account (id),
  value text,
  wrong integer not null default 0,
  expires_at timestamptz not null
);
create index if not exists sys_challenge_account on sys_challenge (account_id);
create index if not exists sys_challenge_expiry on sys_challenge (expires_at);`
