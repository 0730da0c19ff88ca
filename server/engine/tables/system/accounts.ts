export const accountsSql = `
create table if not exists sys_account (
  id bigint generated always as identity primary key,
  entity text not null,
  record_id bigint not null,
  name text not null,
  login_email text,
  login_document text,
  password_hash text,
  role text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (entity, record_id)
);
alter table sys_account add column if not exists email_verified_at timestamptz;
alter table sys_account add column if not exists avatar text;
create unique index if not exists sys_account_email on sys_account (login_email) where active;
create unique index if not exists sys_account_document on sys_account (login_document) where active;

create table if not exists sys_session (
  token_hash text primary key,
  account_id bigint not null references sys_account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  platform text,
  user_agent text
);
create index if not exists sys_session_account on sys_session (account_id);
create index if not exists sys_session_expiry on sys_session (expires_at);
alter table sys_session add column if not exists id bigint generated always as identity;
alter table sys_session add column if not exists device text;
create unique index if not exists sys_session_id on sys_session (id);

create table if not exists sys_device (
  account_id bigint not null references sys_account (id),
  name text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, name)
);
create index if not exists sys_device_last on sys_device (last_at);

create table if not exists sys_token (
  token_hash text primary key,
  purpose text not null,
  account_id bigint references sys_account (id),
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists sys_token_account on sys_token (account_id);
create index if not exists sys_token_expiry on sys_token (expires_at);

create table if not exists sys_identity (
  issuer text not null,
  subject text not null,
  account_id bigint not null references sys_account (id),
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (account_id, issuer)
);
alter table sys_session add column if not exists proven boolean not null default false;`
