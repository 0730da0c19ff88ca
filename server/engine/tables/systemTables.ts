/*
 * The tables the engine keeps for itself: accounts, sessions, devices, links, tokens and accounts of programs, calendars
 * that are subscribed to, second factors, how often things were asked, answers that may be asked for again, the audit
 * trail, messages that leave the house, files that people send and small pictures of them, notes at records and whom
 * they mention, saved views of lists, imports of sheets and their lines until they are written, the shapes of the schemas
 * that the tables were last made for, and facts about the installation. Creating them
 * again changes nothing. An audit row is never removed, and changed only to anonymise a person or
 * to follow a declared rename.
 */
import type { Database, Queryable } from '../../db/database'

/** Statements that make what is missing. */
export const systemTablesSql = `
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
alter table sys_session add column if not exists proven boolean not null default false;

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
create index if not exists sys_challenge_expiry on sys_challenge (expires_at);

create table if not exists sys_outbox (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null
);
alter table sys_outbox add column if not exists key text not null default gen_random_uuid()::text;
alter table sys_outbox add column if not exists state text not null default 'kept';
alter table sys_outbox add column if not exists tries integer not null default 0;
alter table sys_outbox add column if not exists most_tries integer;
alter table sys_outbox add column if not exists next_at timestamptz;
alter table sys_outbox add column if not exists give_up_at timestamptz;
alter table sys_outbox add column if not exists lease text;
alter table sys_outbox add column if not exists lease_until timestamptz;
alter table sys_outbox add column if not exists reason text;
alter table sys_outbox add column if not exists sent_at timestamptz;
create unique index if not exists sys_outbox_key on sys_outbox (key);
create index if not exists sys_outbox_due on sys_outbox (channel, next_at) where state in ('waiting', 'sending');
create index if not exists sys_outbox_failed on sys_outbox (id) where state = 'failed';
create index if not exists sys_outbox_recipient on sys_outbox (recipient);
alter table sys_outbox add column if not exists entity text;
alter table sys_outbox add column if not exists record_id bigint;
create index if not exists sys_outbox_record on sys_outbox (entity, record_id) where record_id is not null;

create table if not exists sys_message (
  id bigint primary key,
  at timestamptz not null,
  channel text not null,
  subject text not null,
  state text not null,
  entity text not null,
  record_id bigint not null,
  account_id bigint,
  masked text
);
create index if not exists sys_message_record on sys_message (entity, record_id);
create index if not exists sys_message_account on sys_message (account_id);

drop table if exists sys_login_attempt;
create unlogged table if not exists sys_rate (
  key text primary key,
  level double precision not null,
  at timestamptz not null,
  refused boolean not null
);
create index if not exists sys_rate_at on sys_rate (at);

create table if not exists sys_answer (
  id text primary key,
  request text not null,
  at timestamptz not null,
  answer text
);
alter table sys_answer add column if not exists done boolean not null default false;
create index if not exists sys_answer_at on sys_answer (at);

create table if not exists sys_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint,
  actor_name text not null,
  entity text not null,
  record_id bigint,
  act text not null,
  detail text,
  changes jsonb not null default '{}'
);
create index if not exists sys_audit_record on sys_audit (entity, record_id, id);

create or replace function sys_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('sys.scrub', true) = 'on' then
    if (old.id, old.at, old.account_id, old.entity, old.record_id, old.act)
       is not distinct from (new.id, new.at, new.account_id, new.entity, new.record_id, new.act) then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('sys.rename', true) = 'on' then
    if (old.id, old.at, old.account_id, old.actor_name, old.record_id, old.act, old.detail)
       is not distinct from (new.id, new.at, new.account_id, new.actor_name, new.record_id, new.act, new.detail) then
      return new;
    end if;
  end if;
  raise exception 'sys_audit only grows';
end $$;
create or replace trigger sys_audit_grows before update or delete on sys_audit
  for each row execute function sys_refuse_change();
create or replace trigger sys_audit_stays before truncate on sys_audit
  for each statement execute function sys_refuse_change();

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
create index if not exists sys_picture_made on sys_picture (made);

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
);

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

create table if not exists sys_mention (
  note_id bigint not null references sys_note (id) on delete cascade,
  account_id bigint not null references sys_account (id),
  at timestamptz not null,
  read_at timestamptz,
  primary key (note_id, account_id)
);
create index if not exists sys_mention_unread on sys_mention (account_id) where read_at is null;

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

create table if not exists sys_import_columns (
  account_id bigint not null references sys_account (id),
  entity text not null,
  columns jsonb not null,
  at timestamptz not null,
  primary key (account_id, entity)
);
alter table sys_audit add column if not exists import_id bigint;
alter table sys_audit alter column import_id set default nullif(current_setting('sys.import', true), '')::bigint;
create index if not exists sys_audit_import on sys_audit (import_id) where import_id is not null;

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

/** Creates what is missing. */
export async function applySystemTables(db: Database): Promise<void> {
  await db.exec(systemTablesSql)
}

/** A fact about the installation, or undefined. */
export async function readMeta(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>('select value from sys_meta where key = $1', [key])
  return row?.value
}

/** Keeps a fact about the installation. */
export async function writeMeta(db: Queryable, key: string, value: unknown): Promise<void> {
  await db.query(
    'insert into sys_meta (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}
