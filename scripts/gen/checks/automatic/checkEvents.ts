/*
 * Checks of what the server does by itself: events, roll-ups, series. Hides how each is judged. Events: causes,
 * recipients, webhooks and written values. E377–E379, E383–E389, E394.
 */
import type { Entity, Field } from '#model/entity/entity'
import { hasDay, isEmail, isOpaque, isSecret } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { isAccountField } from '#model/entity/system'
import { expressionNames } from '#model/expression/expressionNames'
import type { Tree } from '#model/expression/expressionTree'
import { checkExpression, trialOf } from '../../expressions/checkExpressions'
import { readTree } from '../../expressions/expressionLanguage'
import { fitsValue } from '../../expressions/fitsValue'
import { nameAt } from '../../expressions/nameAt'
import {
  at,
  type Cursor,
  entriesOf,
  itemsOf,
  namesText,
  problemAt,
  textOf,
  textsOf,
} from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { suggest } from '../../files/suggest'
import { holesOf, readPath } from '../../sources/readPath'
import { type Source, type Sources, workflowFieldOf } from '../../sources/sources'

export function checkEvents(source: Source, sources: Sources): readonly SchemaProblem[] {
  const events = entriesOf(at(source.words, 'events'))
  const written = writtenByChanges(events)
  return events.flatMap(([name, event]) => [
    ...checkPurpose(source, name, event),
    ...checkCause(source, event),
    ...checkCondition(event, written),
    ...checkNotified(source, sources, event),
    ...checkTexts(source, event),
    ...checkCalled(source, sources, event),
    ...checkSet(source, sources, event),
  ])
}

/** An event must do something, under a name that the audit log does not use otherwise. */
function checkPurpose({ words }: Source, name: string, event: Cursor): readonly SchemaProblem[] {
  const taken = [at(words, 'workflow', 'transitions'), at(words, 'acts')]
  if (taken.some((place) => entriesOf(place).some(([each]) => each === name))) {
    const message = `o evento "${name}" tem o nome de uma transição ou de um ato, e o histórico não os distinguiria`
    return [problemAt(event, 'E389', message, { atKey: true })]
  }
  if (['notify', 'webhook', 'set'].some((word) => at(event, word).value !== undefined)) return []
  const message = `o evento "${name}" não faz nada: diga notify, webhook ou set`
  return [problemAt(event, 'E389', message, { atKey: true })]
}

function checkCause(source: Source, event: Cursor): readonly SchemaProblem[] {
  const on = at(event, 'on')
  const state = at(on, 'state')
  if (state.value !== undefined) return checkState(source, state)
  const act = at(on, 'act')
  if (act.value !== undefined) return checkAct(source, act)
  const date = at(on, 'date')
  const path = textOf(date)
  if (path !== undefined) return checkDate(source, date, path)
  if (on.value !== 'change' || at(event, 'when').value !== undefined) return []
  return [problemAt(on, 'E379', '"change" espera que uma condição passe a valer: diga-a em when')]
}

function checkState(source: Source, place: Cursor): readonly SchemaProblem[] {
  const field = workflowFieldOf(source)
  if (!field?.values) {
    return [problemAt(place, 'E377', 'a entidade não tem workflow, e sem ele não há situações')]
  }
  const values = field.values.map(({ value }) => value)
  if (values.some((value) => value === place.value)) return []
  const known = values.map(String)
  const message = `situação desconhecida ${JSON.stringify(place.value)}; as situações são ${namesText(known)}`
  return [problemAt(place, 'E377', message, { suggestion: suggest(String(place.value), known) })]
}

function checkAct({ words }: Source, place: Cursor): readonly SchemaProblem[] {
  const known = [at(words, 'workflow', 'transitions'), at(words, 'acts')].flatMap((each) =>
    entriesOf(each).map(([name]) => name),
  )
  if (known.some((name) => name === place.value)) return []
  const message = `"${textOf(place)}" não é uma transição nem um ato de acts${known.length > 0 ? `; há ${namesText(known)}` : ''}`
  return [problemAt(place, 'E377', message, { suggestion: suggest(String(place.value), known) })]
}

function checkDate({ entity }: Source, place: Cursor, path: string): readonly SchemaProblem[] {
  const field = entity.fields.find(({ name }) => name === path)
  if (hasDay(field)) return []
  const days = entity.fields.filter(hasDay)
  const known = days.map(({ name }) => name)
  const message = field
    ? `"${path}" é ${field.kind}, e só se contam dias de uma data da raiz`
    : `não há na raiz um campo de data "${path}"; há ${namesText(known)}`
  return [problemAt(place, 'E378', message, { suggestion: field ? undefined : suggest(path, known) })]
}

/** Fields written by change events; conditions of such events must not read them. */
function writtenByChanges(events: readonly (readonly [string, Cursor])[]): ReadonlySet<string> {
  const byChange = events.filter(([, event]) => !isByCalendar(event))
  return new Set(byChange.flatMap(([, event]) => textOf(at(event, 'set', 'field')) ?? []))
}

function isByCalendar(event: Cursor): boolean {
  return at(event, 'on', 'date').value !== undefined
}

function checkCondition(event: Cursor, written: ReadonlySet<string>): readonly SchemaProblem[] {
  const place = at(event, 'when')
  const text = textOf(place)
  if (text === undefined || isByCalendar(event)) return []
  const read = expressionNames(text).find((name) => written.has(name))
  if (read === undefined) return []
  const message = `a condição lê "${read}", que um evento grava na mesma alteração: compare outro campo`
  return [problemAt(place, 'E388', message, { within: nameAt(text, read) })]
}

function checkNotified(source: Source, sources: Sources, event: Cursor): readonly SchemaProblem[] {
  const notify = at(event, 'notify')
  const lists = ['deciders', 'roles', 'people', 'emails']
  if (notify.value !== undefined && lists.every((word) => itemsOf(at(notify, word)).length === 0)) {
    const message = 'o aviso não vai a ninguém: diga deciders, roles, people ou emails'
    return [problemAt(notify, 'E383', message, { atKey: true })]
  }
  return [
    ...textsOf(at(notify, 'deciders')).flatMap(([name, place]) => checkDecider(source, name, place)),
    ...textsOf(at(notify, 'roles')).flatMap(([role, place]) => checkRole(source, sources, role, place)),
    ...textsOf(at(notify, 'people')).flatMap(([path, place]) => checkPerson(source, sources, path, place)),
    ...textsOf(at(notify, 'emails')).flatMap(([path, place]) => checkEmail(source, path, place)),
  ]
}

function checkDecider(source: Source, name: string, place: Cursor): readonly SchemaProblem[] {
  const transitions = at(source.words, 'workflow', 'transitions')
  const known = entriesOf(transitions).map(([each]) => each)
  if (!known.includes(name)) {
    const message = `"${name}" não é uma transição${known.length > 0 ? `; há ${namesText(known)}` : ''}`
    return [problemAt(place, 'E383', message, { suggestion: suggest(name, known) })]
  }
  const roles = textsOf(at(transitions, name, 'roles')).map(([role]) => role)
  if (roles.length === 0) return [problemAt(place, 'E383', `a transição "${name}" não é de nenhum papel`)]
  return roles.flatMap((role) => checkSection(source, role, place))
}

/** The link of a notice opens the record in the reader's own area. */
function checkSection({ words }: Source, role: string, place: Cursor): readonly SchemaProblem[] {
  const hasPage = ['path', 'views'].some((word) => at(words, word).value !== undefined)
  const limits = [at(words, 'access', 'list'), at(words, 'menu', 'roles')].filter(
    ({ value }) => value !== undefined,
  )
  if (hasPage && limits.every((limit) => textsOf(limit).some(([each]) => each === role))) return []
  const message = `o papel "${role}" não tem a seção destes registros, e o aviso não abriria o registro`
  return [problemAt(place, 'E383', message)]
}

function checkRole(source: Source, sources: Sources, role: string, place: Cursor): readonly SchemaProblem[] {
  const access = at(source.words, 'access')
  const view = at(access, 'view').value === undefined ? at(access, 'list') : at(access, 'view')
  const seeing = textsOf(view).map(([each]) => each)
  // An unknown role has its own error.
  if (!sources.accounts.has(role)) return []
  if (seeing.includes(role)) return checkSection(source, role, place)
  const message = `o papel "${role}" não vê estes registros, e quem não os vê não é avisado deles`
  return [problemAt(place, 'E383', message)]
}

function checkPerson(
  source: Source,
  sources: Sources,
  path: string,
  place: Cursor,
): readonly SchemaProblem[] {
  const { field, problems } = readPath(sources, source, path, place, {
    inside: 'notify.people',
    crosses: true,
  })
  if (!field || isAccountField(field)) return problems
  const target = field.ref && sources.byName.get(field.ref.entity)
  const role = target && textOf(at(target.words, 'account', 'role'))
  if (role !== undefined) return checkSection(source, role, place)
  const message = `"${path}" não leva a quem entra no sistema: use uma referência a um cadastro com account, ou criado_por`
  return [problemAt(place, 'E384', message)]
}

function checkEmail({ entity }: Source, path: string, place: Cursor): readonly SchemaProblem[] {
  const field = entity.fields.find(({ name }) => name === path)
  if (isEmail(field)) return []
  const known = entity.fields.filter(isEmail).map(({ name }) => name)
  const message = `"${path}" não é um campo de e-mail da raiz${known.length > 0 ? `; há ${namesText(known)}` : ''}`
  return [problemAt(place, 'E385', message, { suggestion: suggest(path, known) })]
}

/** Placeholders must be readable fields; restricted ones must not be sent to plain e-mail addresses. */
function checkTexts({ entity }: Source, event: Cursor): readonly SchemaProblem[] {
  const notify = at(event, 'notify')
  const hasAddresses = itemsOf(at(notify, 'emails')).length > 0
  return [
    ...checkMany(at(notify, 'many')),
    ...[at(notify, 'subject'), at(notify, 'text')].flatMap((place) => checkText(entity, place, hasAddresses)),
  ]
}

function checkMany(place: Cursor): readonly SchemaProblem[] {
  return holesOf(textOf(place) ?? '')
    .filter(({ path }) => path !== 'total')
    .map(({ path, start }) =>
      problemAt(place, 'E386', `vários avisos juntos só dizem {total}, e não {${path}}`, { within: start }),
    )
}

function checkText(entity: Entity, place: Cursor, hasAddresses: boolean): readonly SchemaProblem[] {
  return holesOf(textOf(place) ?? '').flatMap(({ path, start }) => {
    if (path === 'label') return []
    const field = fieldAt(entity, path)
    const wrong = (code: string, message: string, suggestion?: string) => [
      problemAt(place, code, message, { within: start, suggestion }),
    ]
    if (!field) {
      const known = entity.fields.map(({ name }) => name)
      return wrong('E386', `não há no registro um campo "${path}" para o texto`, suggest(path, known))
    }
    if (isOpaque(field)) return wrong('E386', `"${path}" é ${field.kind} e não se lê em um texto`)
    const isKept = path
      .split('.')
      .map((_, end, all) => fieldAt(entity, all.slice(0, end + 1).join('.')))
      .some((step) => step?.pii !== undefined || step?.roles.view !== undefined)
    if (!hasAddresses || !isKept) return []
    return wrong('E387', `"${path}" não é de todos ver (pii ou roles.view) e iria ao endereço de emails`)
  })
}

function checkCalled(source: Source, sources: Sources, event: Cursor): readonly SchemaProblem[] {
  return textsOf(at(event, 'webhook', 'fields')).flatMap(([path, place]) => {
    const inside = 'webhook.fields'
    const { field, problems } = readPath(sources, source, path, place, { inside, topLevel: true })
    if (!isSecret(field)) return problems
    return [problemAt(place, 'E394', `"${path}" é uma senha, e senhas não saem do servidor`)]
  })
}

/** The written field must not be set by anything else, and the value must suit it. */
function checkSet(source: Source, sources: Sources, event: Cursor): readonly SchemaProblem[] {
  const place = at(event, 'set', 'field')
  const path = textOf(place)
  if (path === undefined) return []
  const { field, problems } = readPath(sources, source, path, place, { inside: 'set.field', topLevel: true })
  if (!field) return problems
  const why = whyDecided(source, field)
  if (why !== undefined) return [problemAt(place, 'E388', `set não grava "${path}": ${why}`)]
  const value = at(event, 'set', 'value')
  const fields = new Map(source.entity.fields.map((each) => [each.name, each]))
  const wrong = checkExpression(value, fields, sources, 'any')
  if (wrong.length > 0) return wrong
  if (field.required && givesNull(readTree(textOf(value) ?? ''))) {
    return [problemAt(value, 'E388', `"${path}" é obrigatório, e a expressão pode deixá-lo vazio (null)`)]
  }
  const trial = trialOf(textOf(value) ?? '', fields)
  if (trial === undefined || fitsValue(field, trial)) return []
  return [problemAt(value, 'E388', `o que a expressão dá não serve a "${path}", que é ${field.kind}`)]
}

function givesNull(tree: Tree): boolean {
  if (!Array.isArray(tree)) return false
  const [operation, first, second, third] = tree
  if (operation === '=') return first === null
  if (operation === '?:') return [second, third].some((branch) => givesNull(branch as Tree))
  return operation === 'call' && first === 'dyn' && givesNull(second as Tree)
}

function whyDecided(source: Source, field: Field): string | undefined {
  if (field === workflowFieldOf(source)) return 'só as transições mudam a situação'
  if (field.system) return 'o próprio sistema o mantém'
  if (field.computed !== undefined || field.age !== undefined) return 'é calculado'
  return undefined
}
