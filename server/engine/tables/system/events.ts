export const eventsSql = `
create table if not exists sys_event_run (
  id bigint generated always as identity primary key,
  entity text not null,
  record_id bigint not null,
  event text not null,
  occurrence text not null,
  at timestamptz not null,
  told integer not null default 0,
  unseen integer not null default 0,
  problem text
);
create unique index if not exists sys_event_run_once on sys_event_run (entity, event, record_id, occurrence);
create index if not exists sys_event_run_at on sys_event_run (at);

create table if not exists sys_notice (
  id bigint generated always as identity primary key,
  account_id bigint not null references sys_account (id),
  entity text not null,
  record_id bigint not null,
  event text not null,
  at timestamptz not null,
  read_at timestamptz
);
create index if not exists sys_notice_unread on sys_notice (account_id) where read_at is null;

create table if not exists sys_notice_message (
  id bigint generated always as identity primary key,
  account_id bigint not null references sys_account (id),
  channel text not null,
  entity text not null,
  record_id bigint not null,
  event text not null,
  at timestamptz not null,
  due_at timestamptz not null
);
create index if not exists sys_notice_message_of on sys_notice_message (account_id, channel);

create table if not exists sys_notice_choice (
  account_id bigint not null references sys_account (id),
  entity text not null,
  event text not null,
  ways text not null,
  at timestamptz not null,
  primary key (account_id, entity, event)
);

create table if not exists sys_quiet_hours (
  account_id bigint primary key references sys_account (id),
  starts text not null,
  ends text not null,
  at timestamptz not null
);`
