/* Creates our entities as Directus collections through its API, and copies our rows into them. */
import type { Entity, Field } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { Database } from '../../../../server/db/database'
import { columnOf, hasColumn } from '../../../../server/engine/columns/columns'
import type { Api } from './api'

/** By type of our column: the field type in Directus, and our value as its column stores it. */
const types: readonly (readonly [ours: RegExp, theirs: string, value: (column: string) => string])[] = [
  [/\[\]$/, 'csv', (column) => `array_to_string(${column}, ',')`],
  [/^jsonb$/, 'json', (column) => `${column}::json`],
  [/^numeric/, 'decimal', (column) => column],
  [/^timestamp/, 'timestamp', (column) => column],
  [/^date$/, 'date', (column) => column],
  [/^boolean$/, 'boolean', (column) => column],
  [/^bigint$/, 'bigInteger', (column) => column],
  [/./, 'text', (column) => column],
]

function typeOf(field: Field) {
  const ours = columnOf(field).type ?? ''
  const [, theirs = 'text', value = (column: string) => column] =
    types.find(([pattern]) => pattern.test(ours)) ?? []
  // Keys of Directus collections have this type; the other one is returned as text.
  return { value, theirs: theirs === 'bigInteger' ? 'integer' : theirs }
}

const kept = ({ fields }: Entity) => fields.filter(hasColumn)

function collectionOf(entity: Entity) {
  const listed = new Set([
    ...entity.list.columns.map(({ field }) => field),
    ...entity.list.sort.map(([field]) => field),
  ])
  const fields = kept(entity).map((field) => {
    const { theirs } = typeOf(field)
    const isKey = field.name === systemNames.id
    const isIndexed = isReference(field) || (listed.has(field.name) && !['json', 'csv'].includes(theirs))
    return {
      field: field.name,
      type: theirs,
      meta: ['json', 'csv', 'boolean'].includes(theirs) ? { special: [`cast-${theirs}`] } : {},
      schema: {
        ...(isKey ? { is_primary_key: true, has_auto_increment: true } : { is_nullable: true }),
        ...(theirs === 'decimal' && { numeric_precision: 24, numeric_scale: 6 }),
        ...(field.name === systemNames.active && { default_value: true }),
        ...(!isKey && isIndexed && { is_indexed: true }),
      },
    }
  })
  return { collection: entity.name, meta: {}, schema: {}, fields }
}

/** Creates a collection for each entity, with its relations. */
export async function makeCollections(api: Api, entities: readonly Entity[], index: EntityIndex) {
  await api('POST', '/collections', entities.map(collectionOf))
  for (const entity of entities) {
    for (const field of kept(entity)) {
      if (!isReference(field) || !field.ref || !index.has(field.ref.entity)) continue
      // Many-to-many lists, visible from both sides.
      const back = [...index.values()].flatMap((other) =>
        other.fields.flatMap(({ name, ref }) =>
          ref?.through === entity.name && ref.from === field.name
            ? { name, other: other.name, to: ref.to }
            : [],
        ),
      )[0]
      if (back) {
        const alias = { field: back.name, type: 'alias', meta: { special: ['m2m'] } }
        await api('POST', `/fields/${back.other}`, alias)
      }
      await api('POST', '/relations', {
        ...{ collection: entity.name, field: field.name, related_collection: field.ref.entity },
        meta: { ...(back && { one_field: back.name, junction_field: back.to }) },
        schema: { on_delete: 'NO ACTION' },
      })
    }
  }
}

/** Copies our rows into the collections, which are in another schema of the same database. */
export async function copyRows(db: Database, schema: string, entities: readonly Entity[]): Promise<void> {
  const statements = entities.map((entity) => {
    const columns = kept(entity).map((field) => ({ name: `"${field.name}"`, ...typeOf(field) }))
    const table = `${schema}."${entity.name}"`
    const names = columns.map(({ name }) => name).join(', ')
    const values = columns.map(({ name, value }) => value(name)).join(', ')
    return `insert into ${table} (${names}) select ${values} from public."${entity.name}";
      select setval(pg_get_serial_sequence('${table}', '${systemNames.id}'),
        (select coalesce(max("${systemNames.id}"), 0) + 1 from ${table}), false);
      analyze ${table};`
  })
  // References refer to existing rows.
  await db.exec(`set session_replication_role = replica; ${statements.join('\n')}
    set session_replication_role = origin;`)
}
