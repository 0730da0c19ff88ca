/* Roles and accounts; the accounts of all files define the roles. E256, E269, E277, E309–E311, E432, E434, E435. */
import { isBoolean, isEmail, isInstant } from '#model/entity/kindGuards'
import { mayEdit } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { addressFields } from '#model/record/recipients'
import {
  at,
  type Cursor,
  entriesOf,
  itemsOf,
  namesText,
  problemAt,
  rootOf,
  textOf,
  textsOf,
} from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'
import type { Source, Sources } from '../sources/sources'

export function checkAccess(source: Source, sources: Sources): readonly SchemaProblem[] {
  const { words } = source
  const lists = [
    ...entriesOf(at(words, 'access')).map(([, each]) => each),
    at(words, 'menu', 'roles'),
    at(words, 'form', 'fill', 'roles'),
    at(words, 'account', 'openTo'),
    ...entriesOf(at(words, 'workflow', 'transitions')).map(([, each]) => at(each, 'roles')),
    ...itemsOf(at(words, 'actions')).map((each) => at(each, 'roles')),
    ...itemsOf(at(words, 'start')).map((each) => at(each, 'roles')),
    ...entriesOf(at(words, 'events')).map(([, each]) => at(each, 'notify', 'roles')),
  ]
  return [
    ...lists.flatMap((list) => checkRoles(list, sources)),
    ...entriesOf(at(words, 'scope')).flatMap(([role, place]) => checkRole(role, place, sources, true)),
    ...checkAccount(source, sources),
    ...checkAccountFields(source),
    ...checkMenu(source, sources),
    ...checkReached(source, sources),
    ...checkFillable(source, sources),
    ...checkReachable(source, sources),
  ]
}

/** Without a menu entry, a role that may create records cannot reach the form. */
function checkMenu({ words }: Source, sources: Sources): readonly SchemaProblem[] {
  const place = at(words, 'menu', 'roles')
  const shown = textsOf(place).map(([role]) => role)
  // An unknown role has its own error.
  if (shown.length === 0 || !shown.every((role) => sources.accounts.has(role))) return []
  const left = textsOf(at(words, 'access', 'create')).flatMap(([role]) =>
    shown.includes(role) ? [] : [role],
  )
  if (left.length === 0) return []
  const message = `quem pode cadastrar precisa do item do menu: falta ${namesText(left)} em menu.roles`
  return [problemAt(place, 'E269', message)]
}

/** Export, create and transitions need list or view access, because people could not reach them otherwise. */
function checkReached({ words }: Source, sources: Sources): readonly SchemaProblem[] {
  const access = at(words, 'access')
  if (!Array.isArray(at(access, 'list').value)) return []
  const listing = textsOf(at(access, 'list')).map(([role]) => role)
  const seeing = [...listing, ...textsOf(at(access, 'view')).map(([role]) => role)]
  const seen: readonly (readonly [string, Cursor, readonly string[]])[] = [
    ['export', at(access, 'export'), listing],
    ...['create', 'edit', 'remove', 'reveal', 'note', 'message', 'field'].map(
      (act) => [act, at(access, act), seeing] as const,
    ),
    ...entriesOf(at(words, 'workflow', 'transitions')).map(
      ([name, each]) => [`transitions.${name}`, at(each, 'roles'), seeing] as const,
    ),
    ...itemsOf(at(words, 'actions')).map((each) => ['actions', at(each, 'roles'), seeing] as const),
  ]
  return seen.flatMap(([act, list, allowed]) =>
    textsOf(list).flatMap(([role, place]) => {
      if (allowed.includes(role) || !sources.accounts.has(role)) return []
      const message = `"${role}" está em ${act}, mas não em access.list: não chegaria aos registros`
      return [problemAt(place, 'E432', message)]
    }),
  )
}

/** Roles that create records must be able to list what required references refer to. */
function checkFillable({ words, entity }: Source, sources: Sources): readonly SchemaProblem[] {
  const asked = entity.fields.filter(
    ({ required, readOnly, computed, ref }) =>
      required && !readOnly && computed === undefined && ref && !ref.by,
  )
  return textsOf(at(words, 'access', 'create')).flatMap(([role, place]) =>
    asked.flatMap((field) => {
      const target = sources.byName.get(field.ref?.entity ?? '')
      const list = at(target?.words ?? words, 'access', 'list')
      const isFound = !Array.isArray(list.value) || textsOf(list).some(([each]) => each === role)
      if (!target || isFound || !sources.accounts.has(role) || !mayEdit(field, role)) return []
      const message = `"${role}" está em access.create, mas não lista "${target.name}", que "${field.name}" exige: não teria o que escolher`
      return [problemAt(place, 'E434', message)]
    }),
  )
}

/** A field of what the account has needs an account, and a yes or no at the root. */
function checkAccountFields({ entity, file, words }: Source): readonly SchemaProblem[] {
  return entity.fields.flatMap((field) => {
    const place = at(rootOf(file), 'properties', field.name, 'x-field', 'account')
    if (place.value === undefined) return []
    const hasAccount = at(words, 'account').value !== undefined
    if (hasAccount && isBoolean(field)) return []
    const why = hasAccount ? `"${field.name}" não é um sim ou não` : 'ninguém entra com este cadastro'
    return [problemAt(place, 'E277', `account diz o que a conta de quem entra tem, e ${why}`)]
  })
}

export function checkFieldRoles(nodes: readonly PropertyNode[], sources: Sources): readonly SchemaProblem[] {
  return nodes.flatMap(({ cursor }) =>
    ['view', 'edit'].flatMap((act) => checkRoles(at(cursor, 'x-field', 'roles', act), sources)),
  )
}

function checkRoles(list: Cursor, sources: Sources): readonly SchemaProblem[] {
  return textsOf(list).flatMap(([role, place]) => checkRole(role, place, sources, false))
}

function checkRole(role: string, place: Cursor, sources: Sources, atKey: boolean): readonly SchemaProblem[] {
  if (sources.accounts.has(role)) return []
  const known = [...sources.accounts.keys()]
  const allowed =
    known.length > 0
      ? `os papéis são ${namesText(known)}`
      : 'nenhuma entidade tem account, e sem ela não há papéis'
  const message = `papel desconhecido: "${role}"; ${allowed}`
  return [problemAt(place, 'E309', message, { suggestion: suggest(role, known), atKey })]
}

function checkAccount(source: Source, sources: Sources): readonly SchemaProblem[] {
  const place = at(source.words, 'account', 'role')
  const role = textOf(place)
  if (role === undefined) return []
  const first = sources.accounts.get(role)
  const hasEmail = source.entity.fields.some(isEmail)
  return [
    ...(first && first !== source
      ? [problemAt(place, 'E310', `o papel "${role}" já é o das contas de "${first.name}"`)]
      : []),
    ...(hasEmail
      ? []
      : [
          problemAt(
            at(source.words, 'account'),
            'E311',
            `"${source.name}" tem account e precisa de um campo com format "email", para entrar e recuperar a senha`,
            { atKey: true },
          ),
        ]),
    ...checkLastAccess(source),
  ]
}

/** Only written by the engine, so it must be read-only. */
function checkLastAccess({ words, entity }: Source): readonly SchemaProblem[] {
  const place = at(words, 'account', 'lastAccess')
  const name = textOf(place)
  if (name === undefined) return []
  const noted = entity.fields.filter((field) => isInstant(field) && field.readOnly && !field.system)
  if (noted.some((field) => field.name === name)) return []
  const names = noted.map((field) => field.name)
  const message = `lastAccess é um campo de data e hora somente leitura da raiz; ${names.length > 0 ? `há ${namesText(names)}` : 'não há nenhum'}`
  return [problemAt(place, 'E256', message, { suggestion: suggest(name, names) })]
}

/** Messages need addresses: of the records, or of people who sign in and whom a root reference leads to. */
function checkReachable({ name, words, entity }: Source, sources: Sources): readonly SchemaProblem[] {
  const place = at(words, 'access', 'message')
  const people = new Set([...sources.accounts.values()].map((source) => source.name))
  if (textsOf(place).length === 0 || people.has(name)) return []
  const leadsToPeople = entity.fields.some(({ ref }) => ref && !ref.by && people.has(ref.entity))
  if (leadsToPeople || addressFields(entity, systemActor).length > 0) return []
  const message =
    'não há a quem enviar: os registros não têm e-mail nem telefone, nem referem quem entra no sistema'
  return [problemAt(place, 'E435', message)]
}
