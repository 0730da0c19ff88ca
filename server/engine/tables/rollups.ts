/*
 * Roll-ups are maintained by triggers, so counts are right after any statement. A function locks the counting
 * records before it counts, so the later of two transactions sees the rows of the earlier one.
 */
import { createHash } from 'node:crypto'
import type { Entity, Field, Rollup } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { systemActor } from '#model/people/actor'
import { columnOf } from '../columns/columns'
import { identifier, literal, quote, sql, toConstants, toText } from '../columns/statement'
import { column, startCompile, trust } from '../sql/context'
import { compileFilter } from '../sql/filter'
import type { Catalog } from './catalog'
import type { TableStep } from './step'

const prefix = 'rollup_'
const id = quote(systemNames.id)
const active = quote(systemNames.active)

interface Group {
  readonly name: string
  readonly beyond: readonly FollowedReference[]
  readonly holder: Entity
  readonly counted: Entity
  readonly by: string
  readonly fields: readonly (Field & { readonly rollup: Rollup })[]
}

/** Fields of records that counted rows refer to; a filter depends on them. */
interface FollowedReference {
  readonly name: string
  readonly reference: string
  readonly target: string
  readonly columns: readonly string[]
}

export function dropRollups({ functions }: Pick<Catalog, 'functions'>): readonly string[] {
  return [...functions.keys()].filter((name) => name.startsWith(prefix)).map(dropFunction)
}

export function planRollups({ functions }: Catalog, index: EntityIndex): readonly TableStep[] {
  const groups = [...index.values()].flatMap((holder) => groupsOf(index, holder))
  const wanted = new Set(groups.flatMap((group) => bodiesOf(index, group).map(([name]) => name)))
  const old = [...functions.keys()].filter((name) => name.startsWith(prefix) && !wanted.has(name))
  return [
    ...old.map((name) => stepOf(dropFunction(name), 'a roll-up that is gone')),
    ...groups.flatMap((group) => {
      const bodies = bodiesOf(index, group)
      const isThere = bodies.every(([name, body]) => functions.get(name) === body)
      return isThere ? [] : stepsOf(group, bodies)
    }),
  ]
}

function groupsOf(index: EntityIndex, holder: Entity): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const field of holder.fields) {
    const { rollup } = field
    const counted = rollup && index.get(rollup.entity)
    if (!rollup || !counted) continue
    const { by } = rollup
    const name = `${prefix}${hashOf(`${holder.name}.${counted.name}.${by}`).slice(0, 16)}`
    const fields = [...(groups.get(name)?.fields ?? []), { ...field, rollup }]
    groups.set(name, { name, holder, counted, by, fields, beyond: beyondOf(name, counted, fields) })
  }
  return [...groups.values()]
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function beyondOf(name: string, counted: Entity, fields: Group['fields']): readonly FollowedReference[] {
  const columns = new Map<string, Set<string>>()
  for (const path of fields.flatMap(({ rollup: { filter } }) => Object.keys(filter))) {
    const [reference = '', column] = path.split('.')
    if (column) columns.set(reference, (columns.get(reference) ?? new Set()).add(column))
  }
  return [...columns].flatMap(([reference, found]) => {
    const target = counted.fields.find((field) => field.name === reference)?.ref?.entity
    const own = `${name}_${hashOf(`${reference}.${target}`).slice(0, 8)}`
    return target ? [{ name: own, reference, target, columns: [...found].sort() }] : []
  })
}

function bodiesOf(index: EntityIndex, group: Group): readonly (readonly [name: string, body: string])[] {
  return [
    [group.name, countBody(index, group)],
    [followName(group.name), followBody(group)],
    ...group.beyond.map((each) => [each.name, followBeyondBody(group, each)] as const),
  ]
}

function stepsOf(group: Group, bodies: ReturnType<typeof bodiesOf>): readonly TableStep[] {
  const { name, holder, counted, fields, beyond } = group
  const [table, rows] = [quote(holder.name), quote(counted.name)]
  const why = `${holder.name} counts ${counted.name}`
  const events = [
    ['insert', 'new table as fresh'],
    ['update', 'old table as gone new table as fresh'],
    ['delete', 'old table as gone'],
  ] as const
  return [
    ...bodies.map(([each, body]) =>
      each === name
        ? createPlain(`${each}(keys bigint[])`, 'void', body)
        : createPlain(`${each}()`, 'trigger', body),
    ),
    ...events.map(
      ([event, seen]) =>
        `create or replace trigger ${name}_${event} after ${event} on ${rows} referencing ${seen} for each statement execute function ${followName(name)}()`,
    ),
    ...beyond.map(
      (each) =>
        `create or replace trigger ${each.name}_update after update on ${quote(each.target)} referencing old table as gone new table as fresh for each statement execute function ${each.name}()`,
    ),
    ...fields
      .filter(({ rollup }) => beginsAtZero(rollup))
      .map((field) => `alter table ${table} alter column ${quote(field.name)} set default 0`),
    `select ${name}(array(select ${id} from ${table}))`,
  ].map((each) => stepOf(each, why))
}

const stepOf = (text: string, why: string): TableStep => ({ kind: 'rollup', sql: text, why, risk: 'safe' })
const followName = (name: string): string => `${name}_follow`
const dropFunction = (name: string): string => `drop function if exists ${name} cascade`

function createPlain(head: string, result: string, body: string): string {
  return `create or replace function ${head} returns ${result} language plpgsql as ${toText(literal(body))}`
}

/** Counts and sums of nothing are 0; minimum, maximum and mean are null. */
function beginsAtZero({ of }: Rollup): boolean {
  return of === 'count' || of === 'sum'
}

/**
 * Recounts the records with the given ids. The last statement starts once all locks are held, so it sees rows
 * that were committed while the earlier ones waited.
 */
function countBody(index: EntityIndex, { holder, counted, by, fields, beyond }: Group): string {
  const table = quote(holder.name)
  const values = fields.map((field, at) => `${countOf(index, counted, field)} as v${at}`)
  const sets = fields.map(({ name }, at) => `${quote(name)} = made.v${at}`)
  const kept = fields.map(({ name }) => `kept.${quote(name)}`)
  const made = fields.map((_field, at) => `made.v${at}`)
  const locks = beyond.map(
    ({ target, reference }) => `
  perform 1 from ${quote(target)} where ${id} in (select ${quote(reference)} from ${quote(counted.name)} where ${quote(by)} = any(keys)) order by ${id} for share;`,
  )
  return `
begin${locks.join('')}
  perform 1 from ${table} where ${id} = any(keys) order by ${id} for no key update;
  update ${table} as kept set ${sets.join(', ')}
    from (select wanted.id, ${values.join(', ')} from unnest(keys) as wanted(id)
      left join ${quote(counted.name)} as t on t.${quote(by)} = wanted.id and t.${active} group by wanted.id) as made
    where kept.${id} = made.id and row(${kept.join(', ')}) is distinct from row(${made.join(', ')});
end`
}

function countOf(index: EntityIndex, counted: Entity, field: Group['fields'][number]): string {
  const { of, value, filter } = field.rollup
  const compile = trust(startCompile(index, systemActor))
  const isMeant = toConstants(compileFilter(compile, counted, identifier('t'), filter))
  const argument = value === undefined ? sql`t.${identifier(systemNames.id)}` : column(identifier('t'), value)
  const called = { count: 'count', sum: 'sum', min: 'min', max: 'max', mean: 'avg' }[of]
  const made = `${called}(${toText(argument)}) filter (where ${isMeant})`
  const whole = of === 'sum' ? `coalesce(${made}, 0)` : of === 'mean' ? `round(${made}, 6)` : made
  return `(${whole})::${columnOf(field).type}`
}

/** Finds the affected records; most changes do not affect any roll-up. */
function followBody({ name, by, fields }: Group): string {
  const key = quote(by)
  const read = fields.flatMap(({ rollup: { value, filter } }) => [
    ...(value === undefined ? [] : [value]),
    ...Object.keys(filter).map((path) => path.split('.')[0] ?? path),
  ])
  const columns = [...new Set([by, systemNames.active, ...read])].map(quote)
  const [old, fresh] = ['o', 'n'].map((each) => columns.map((one) => `${each}.${one}`).join(', '))
  return `
declare keys bigint[];
begin
  if tg_op = 'INSERT' then
    keys := array(select distinct n.${key} from fresh as n where n.${key} is not null);
  elsif tg_op = 'DELETE' then
    keys := array(select distinct o.${key} from gone as o where o.${key} is not null);
  else
    keys := array(select distinct k.id from gone as o join fresh as n on n.${id} = o.${id}
      cross join lateral (values (o.${key}), (n.${key})) as k(id)
      where k.id is not null and row(${old}) is distinct from row(${fresh}));
  end if;
  if cardinality(keys) > 0 then perform ${name}(keys); end if;
  return null;
end`
}

/** Finds the records whose counted rows refer to changed records. */
function followBeyondBody({ name, by, counted }: Group, { reference, columns }: FollowedReference): string {
  const [old, fresh] = ['o', 'n'].map((each) => columns.map((one) => `${each}.${quote(one)}`).join(', '))
  return `
declare keys bigint[];
begin
  keys := array(select distinct c.${quote(by)} from gone as o join fresh as n on n.${id} = o.${id}
    join ${quote(counted.name)} as c on c.${quote(reference)} = n.${id}
    where c.${quote(by)} is not null and row(${old}) is distinct from row(${fresh}));
  if cardinality(keys) > 0 then perform ${name}(keys); end if;
  return null;
end`
}
