export const filesSql = `
create table if not exists sys_content (
  sha256 text collate "C" primary key,
  size bigint not null,
  outside boolean not null default false,
  created_at timestamptz not null
);

create table if not exists sys_content_part (
  sha256 text collate "C" not null references sys_content (sha256) on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (sha256, place)
);
alter table sys_content_part alter column bytes set storage external;

create table if not exists sys_file (
  key text collate "C" primary key,
  sha256 text collate "C" not null references sys_content (sha256),
  account_id bigint,
  created_at timestamptz not null,
  named_at timestamptz
);
create index if not exists sys_file_content on sys_file (sha256);
create index if not exists sys_file_account on sys_file (account_id);

create table if not exists sys_picture (
  sha256 text collate "C" not null references sys_content (sha256) on delete cascade,
  side integer not null,
  made text collate "C" references sys_content (sha256),
  primary key (sha256, side)
);
create index if not exists sys_picture_made on sys_picture (made);`
