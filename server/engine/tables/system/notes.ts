export const notesSql = `
create table if not exists sys_note (
  id bigint generated always as identity primary key,
  entity text not null,
  record_id bigint not null,
  account_id bigint,
  actor_name text not null,
  at timestamptz not null,
  text text not null,
  files jsonb not null default '[]',
  edited_at timestamptz,
  removed_at timestamptz
);
create index if not exists sys_note_record on sys_note (entity, record_id);
create index if not exists sys_note_account on sys_note (account_id);
create index if not exists sys_note_files on sys_note using gin (files jsonb_path_ops);

create table if not exists sys_mention (
  note_id bigint not null references sys_note (id) on delete cascade,
  account_id bigint not null references sys_account (id),
  at timestamptz not null,
  read_at timestamptz,
  primary key (note_id, account_id)
);
create index if not exists sys_mention_unread on sys_mention (account_id) where read_at is null;`
