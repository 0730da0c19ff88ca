/* Who may see and edit each field, for one state and all roles or one role and all states. */
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router-dom'
import { type FieldAccess, placesOf, type RecordStage, rightOf } from '#model/describe/whoMay'
import type { Entity, Field, Role } from '#model/entity/entity'
import { useConsole } from '../../../engine'
import { text } from '../messages'
import { rolesOf } from '../roles'
import { SchemaTable } from './SchemaTable'

interface Column {
  readonly title: string
  readonly role: Role
  readonly place: RecordStage
}

export function AccessPart({ entity }: { readonly entity: Entity }) {
  const { entities } = useConsole()
  const [search, setSearch] = useSearchParams()
  const roles = rolesOf(entities)
  const places = placesOf(entity)
  const isByRole = search.has('papel')
  const place = places.find((each) => each === search.get('situacao')) ?? places[1] ?? 'new'
  const role = roles.find((each) => each.role === search.get('papel')) ?? roles[0]
  const choose = (next: Readonly<Record<string, string>>) => {
    const { papel: _papel, situacao: _situacao, ...rest } = Object.fromEntries(search)
    setSearch({ ...rest, ...next }, { replace: true })
  }
  const columns: readonly Column[] = isByRole
    ? places.map((each) => ({ title: placeTitle(entity, each), role: role?.role ?? '', place: each }))
    : roles.map((each) => ({ ...each, place }))
  return (
    <>
      <div className="schema-picks">
        <TextField
          select
          label={text.rights.by}
          value={isByRole ? 'role' : 'place'}
          onChange={({ target }) =>
            choose(target.value === 'role' ? { papel: role?.role ?? '' } : { situacao: place })
          }
        >
          <MenuItem value="place">{text.rights.byPlace}</MenuItem>
          <MenuItem value="role">{text.rights.byRole}</MenuItem>
        </TextField>
        {isByRole ? (
          <TextField
            select
            label={text.rights.role}
            value={role?.role ?? ''}
            onChange={({ target }) => choose({ papel: target.value })}
          >
            {roles.map((each) => (
              <MenuItem key={each.role} value={each.role}>
                {each.title}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <TextField
            select
            label={text.rights.place}
            value={place}
            onChange={({ target }) => choose({ situacao: target.value })}
          >
            {places.map((each) => (
              <MenuItem key={each} value={each}>
                {placeTitle(entity, each)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </div>
      <SchemaTable
        label={text.rights.table}
        heads={[text.rights.field, ...columns.map(({ title }) => title)]}
        rows={rowsOf(entity, columns).map(({ field, depth, rights }) => ({
          key: field.path,
          cells: [
            <span key="name" style={{ paddingInlineStart: depth * 12 }}>
              {field.title}
            </span>,
            ...rights.map((right, at) => <Cell key={columns[at]?.title} right={right} />),
          ],
        }))}
      />
      <p className="schema-quiet">{text.rights.legend}</p>
    </>
  )
}

function Cell({ right: { sees, sets, asked } }: { readonly right: FieldAccess }) {
  const kind =
    sees === 'no'
      ? 'none'
      : sets === 'yes'
        ? 'sets'
        : sets === 'approval'
          ? 'approval'
          : sees === 'masked'
            ? 'masked'
            : 'sees'
  return (
    <>
      <span className="schema-right" data-right={kind}>
        {text.rights[kind]}
      </span>
      {asked.length > 0 && <span className="schema-asked">{text.rights.asked(asked)}</span>}
    </>
  )
}

/** States may share a label, so the value is added then. */
function placeTitle({ workflow }: Entity, place: RecordStage): string {
  if (place === 'new' || place === 'kept') return text.rights[place]
  const value = place.slice('state:'.length)
  const label = workflow?.states[value]?.label ?? value
  const isAlone = Object.values(workflow?.states ?? {}).filter((state) => state.label === label).length < 2
  return isAlone ? label : `${label} (${value})`
}

interface RightsRow {
  readonly field: Field
  readonly depth: number
  readonly rights: readonly FieldAccess[]
}

/** Nested fields are listed only when their rights differ from their parent's. */
function rowsOf(entity: Entity, columns: readonly Column[]): readonly RightsRow[] {
  const read = (fields: readonly Field[], depth: number, outer: string | undefined): readonly RightsRow[] =>
    fields.flatMap((field) => {
      const rights = columns.map(({ role, place }) => rightOf(entity, field, role, place))
      const key = JSON.stringify(rights)
      const inner = read(field.fields, depth + 1, key)
      return key === outer ? inner : [{ field, depth, rights }, ...inner]
    })
  return read(
    entity.fields.filter(({ system }) => !system),
    0,
    undefined,
  )
}
