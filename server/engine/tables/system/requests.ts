export const requestsSql = `
drop table if exists sys_login_attempt;
create unlogged table if not exists sys_rate (
  key text primary key,
  level double precision not null,
  at timestamptz not null,
  refused boolean not null
);
create index if not exists sys_rate_at on sys_rate (at);

create unlogged table if not exists sys_viewer (
  account_id bigint not null,
  entity text not null,
  record_id bigint not null,
  at timestamptz not null,
  primary key (account_id, entity, record_id)
);
create index if not exists sys_viewer_record on sys_viewer (entity, record_id);

create table if not exists sys_answer (
  id text primary key,
  request text not null,
  at timestamptz not null,
  answer text
);
alter table sys_answer add column if not exists done boolean not null default false;
alter table sys_answer add column if not exists account_id bigint;
alter table sys_answer add column if not exists device uuid;
alter table sys_answer add column if not exists number bigint;
alter table sys_answer add column if not exists result json;
drop index if exists sys_answer_at;
create index if not exists sys_answer_key on sys_answer (at) where device is null;
create index if not exists sys_answer_open on sys_answer (at) where not done;`
