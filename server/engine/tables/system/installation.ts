export const installationSql = `
create table if not exists sys_schema (
  entity text primary key,
  shape jsonb not null
);

create table if not exists sys_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  said text not null,
  key text unique,
  entry jsonb
);

create table if not exists sys_aside (
  id bigint generated always as identity primary key,
  entity text not null,
  path text,
  kept text not null,
  shape jsonb not null,
  at timestamptz not null
);

create table if not exists sys_meta (
  key text primary key,
  value jsonb not null
);`
