/*
 * Rows are never deleted, and only updated to anonymise a person or to apply a declared rename. They come in the order
 * of their time, so that ranges of it (brin) take little more than a list of blocks.
 */
export const auditLogSql = `
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
alter table sys_audit add column if not exists recorded jsonb;
create index if not exists sys_audit_record on sys_audit (entity, record_id, id);
create index if not exists sys_audit_at on sys_audit using brin (at) with (pages_per_range = 32);

create or replace function sys_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('sys.scrub', true) = 'on' then
    if (old.id, old.at, old.account_id, old.entity, old.record_id, old.act)
       is not distinct from (new.id, new.at, new.account_id, new.entity, new.record_id, new.act) then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('sys.rename', true) = 'on' then
    if (old.id, old.at, old.account_id, old.actor_name, old.record_id, old.act)
       is not distinct from (new.id, new.at, new.account_id, new.actor_name, new.record_id, new.act) then
      return new;
    end if;
  end if;
  raise exception 'sys_audit only grows';
end $$;
create or replace trigger sys_audit_grows before update or delete on sys_audit
  for each row execute function sys_refuse_change();
create or replace trigger sys_audit_stays before truncate on sys_audit
  for each statement execute function sys_refuse_change();`
