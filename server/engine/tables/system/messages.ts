export const messagesSql = `
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

create table if not exists sys_broadcast (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint not null references sys_account (id),
  sender_name text not null,
  entity text not null,
  audience text not null,
  channels text not null,
  subject text not null,
  body text not null,
  people integer not null,
  total integer not null,
  sent integer not null default 0,
  failed integer not null default 0,
  kept integer not null default 0
);
alter table sys_broadcast add column if not exists unwanted integer not null default 0;
alter table sys_broadcast add column if not exists unreachable integer not null default 0;
create index if not exists sys_broadcast_at on sys_broadcast (at);
alter table sys_outbox add column if not exists broadcast_id bigint references sys_broadcast (id);
alter table sys_outbox add column if not exists unsubscribe text;
alter table sys_message add column if not exists broadcast_id bigint;
create index if not exists sys_outbox_turn on sys_outbox (channel, (broadcast_id is not null), next_at, id) where state in ('waiting', 'sending');
create index if not exists sys_outbox_broadcast on sys_outbox (broadcast_id) where broadcast_id is not null;

create table if not exists sys_opt_out (
  entity text not null,
  record_id bigint not null,
  channel text not null,
  at timestamptz not null,
  account_id bigint references sys_account (id),
  primary key (entity, record_id, channel)
);`

/** Texts of messages that no transport sends; the server's internal jobs are excluded. */
export const outboxView = `
select id, at, channel, subject, state, tries, reason, sent_at,
  regexp_replace(recipient, '^(\\d{2})(\\d{4,5})(\\d{4})$', '(\\1) \\2-\\3') as recipient,
  case state when 'kept' then nullif(body, '') end as text,
  case when state = 'waiting' and tries > 0 then next_at end as next_at,
  broadcast_id as broadcast,
  state = 'failed' or (state = 'waiting' and tries > 0) or (state = 'kept' and channel <> all (local)) as is_resendable
from sys_outbox cross join (
  select array(select jsonb_array_elements_text(value -> 'local')) as local,
    array(select jsonb_array_elements_text(value -> 'internal')) as internal
  from sys_meta where key = 'transports'
) as transports
where channel <> all (internal)`

/** Results of messages that were swept are in the row; those of others are counted. */
export const broadcastView = `
select b.id, b.at, b.account_id as author, b.sender_name as sender, b.audience, b.channels, b.subject, b.body as text,
  b.people, b.total, b.unwanted, b.unreachable, b.sent + o.sent as sent, b.failed + o.failed as failed, b.kept + o.kept as kept, o.waiting,
  case when o.waiting > 0 then 'sending' when b.failed + o.failed > 0 then 'partial'
    when b.kept + o.kept > 0 then 'kept' else 'done' end as state
from sys_broadcast b cross join lateral (
  select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
    count(*) filter (where state = 'kept') as kept, count(*) filter (where state in ('waiting', 'sending')) as waiting
  from sys_outbox where broadcast_id = b.id
) o`
