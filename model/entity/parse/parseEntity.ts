/*
 * Parses a bundled schema file into a frozen `Entity` with every default filled in. `npm run gen` reports
 * mistakes with positions and suggestions; here, a contradiction just throws.
 */

import type {
  Account,
  Act,
  Action,
  Column,
  Entity,
  EntityMessages,
  Field,
  Filter,
  FormFill,
  Import,
  LayoutOption,
  MessageTemplate,
  Role,
  SortKey,
  Spread,
  Tree,
  UniqueWhere,
  View,
  Workflow,
} from '../entity'
import { acts } from '../entity'
import { actsOfEvents, type EventWords, parseEvents } from '../event'
import { inheritSecrets } from '../inherit'
import { deepFreeze, type JsonSchema } from '../jsonSchema'
import { isBoolean, isReference, isShortText } from '../kindGuards'
import { traitsOf } from '../kinds'
import { formSchema } from '../load/bundle'
import { linksOf, walkFields } from '../paths'
import { isAccountField, systemFields } from '../system'
import { asAbove } from '../tree'
import { defaultMessages } from './defaultMessages'
import { type FieldKeywords, parseField } from './parseField'
import { parseRecord, type RecordKeywords } from './parseRecord'
import { asState, parseWorkflow, type WorkflowKeywords } from './parseWorkflow'
import { type RuleKeywords, rulesOf } from './stateRules'

type PartialReadonly<T> = { readonly [K in keyof T]?: T[K] }

type SectionKeywords = readonly {
  readonly title: string
  readonly fields: readonly string[]
  readonly columns?: number
}[]

export interface EntityKeywords {
  readonly plural?: string
  readonly gender?: 'm' | 'f'
  readonly endpoint?: string
  readonly firstId?: number
  readonly path?: string
  readonly routes?: PartialReadonly<Entity['routes']>
  readonly menu?: false | (PartialReadonly<NonNullable<Entity['menu']>> & { readonly group: string })
  readonly label?: string
  readonly system?: true
  readonly access?: PartialReadonly<Record<Act, readonly Role[]>>
  readonly lowestLevel?: number
  readonly scope?: Readonly<Record<Role, Filter | readonly Filter[]>>
  readonly list?: {
    readonly columns?: readonly (string | ColumnKeywords)[]
    readonly sort?: readonly SortKey[]
    readonly search?: readonly string[]
    readonly shapes?: readonly (LayoutOption['kind'] | LayoutOption)[]
    readonly expand?: Entity['list']['expand']
    readonly presets?: Entity['list']['presets']
    readonly query?: Readonly<
      Record<string, { readonly field: string; readonly values?: Readonly<Record<string, never>> }>
    >
  }
  readonly form?: {
    readonly sections?: SectionKeywords
    readonly omit?: readonly string[]
    readonly start?: string
    readonly ask?: string
    readonly fill?: Omit<FormFill, 'roles'> & { readonly roles?: readonly Role[] }
  }
  readonly record?: RecordKeywords
  readonly workflow?: WorkflowKeywords
  readonly tree?: Tree
  readonly actions?: readonly (Omit<Action, 'roles'> & { readonly roles?: readonly Role[] })[]
  readonly acts?: Readonly<Record<string, string>>
  readonly events?: Readonly<Record<string, EventWords>>
  readonly views?: readonly View[]
  readonly unique?: readonly (readonly string[] | UniqueWhere)[]
  readonly rules?: readonly RuleKeywords[]
  readonly account?: Omit<Account, 'openTo'> & { readonly openTo?: readonly Role[] }
  readonly messageTemplate?: MessageTemplate
  readonly import?: {
    readonly columns: readonly (
      | string
      | (PartialReadonly<Import['columns'][number]> & { readonly field: string })
    )[]
    readonly spread?: Omit<Spread, 'units'> & Partial<Pick<Spread, 'units'>>
  }
  readonly messages?: PartialReadonly<EntityMessages>
  readonly renamedFrom?: string
}

export type ColumnKeywords = PartialReadonly<Omit<Column, 'field'>> & { readonly field: string }

class SchemaError extends Error {
  constructor(entity: string, problem: string) {
    super(`${entity}: ${problem}`)
    this.name = 'SchemaError'
  }
}

/** Parses a bundled schema (see bundle.ts). @throws SchemaError */
export function parseEntity(name: string, bundled: JsonSchema): Entity {
  const words = (bundled['x-entity'] ?? {}) as EntityKeywords
  const title = bundled.title ?? name
  const plural = words.plural ?? `${title}s`
  const gender = words.gender ?? 'm'
  const workflow = parseWorkflow(words.workflow)
  const fields = inheritSecrets(parseFields(bundled, workflow, words.tree)).map((field) =>
    asAccountField(name, field),
  )
  const access = parseAccess(words)
  const events = parseEvents(words.events)
  const actions = (words.actions ?? []).map((action) => ({ ...action, roles: action.roles ?? access.view }))
  const entity: Entity = {
    name,
    title,
    plural,
    gender,
    ...(bundled.description !== undefined && { help: bundled.description }),
    endpoint: words.endpoint ?? name,
    firstId: words.firstId ?? 1,
    ...(words.path !== undefined && { path: words.path }),
    routes: { list: '', create: 'cadastrar', edit: 'alterar', show: 'ver', ...words.routes },
    ...parseMenu(words, plural, access.list),
    label: words.label ?? defaultLabel(fields),
    ...(words.system && { system: words.system }),
    access,
    ...(words.lowestLevel !== undefined && { lowestLevel: words.lowestLevel }),
    scope: parseScope(words),
    fields,
    list: parseList(name, words, fields),
    query: Object.fromEntries(
      Object.entries(words.list?.query ?? {}).map(([key, word]) => [
        key,
        { field: word.field, values: word.values ?? {} },
      ]),
    ),
    form: {
      sections: parseSections(words.form?.sections ?? []),
      omit: words.form?.omit ?? [],
      ...(words.form?.start !== undefined && { start: words.form.start }),
      ...(words.form?.ask !== undefined && { ask: words.form.ask }),
      ...(words.form?.fill && { fill: { roles: access.create, ...words.form.fill } }),
    },
    record: parseRecord(words.record),
    ...(workflow && { workflow }),
    ...(words.tree && { tree: words.tree }),
    actions,
    operations: [...Object.values(workflow?.transitions ?? {}), ...actions].map(({ name, roles }) => ({
      name,
      roles,
    })),
    ...linksOf(fields, words.list?.expand?.entity),
    acts: { ...actsOfEvents(events), ...words.acts },
    events,
    views: words.views ?? [],
    unique: [
      ...(words.unique ?? []).flatMap((set) => ('where' in set ? [] : [set])),
      ...fields.filter((field) => field.unique).map((field) => [field.name]),
    ],
    uniqueWhere: (words.unique ?? []).flatMap((set) => ('where' in set ? [set] : [])),
    rules: rulesOf(words.rules ?? [], workflow, fields),
    ...(words.account && { account: { openTo: [], ...words.account } }),
    ...(words.messageTemplate && { messageTemplate: words.messageTemplate }),
    ...parseImport(words),
    messages: parseMessages(words, defaultMessages(title, plural, gender)),
    ...(words.renamedFrom !== undefined && { renamedFrom: words.renamedFrom }),
    schema: formSchema(bundled),
  }
  return deepFreeze(entity)
}

function parseMessages({ messages }: EntityKeywords, usual: EntityMessages): EntityMessages {
  const failed = messages?.removeFailedTitle
  return { ...usual, ...(failed !== undefined && { removeRefusedTitle: failed }), ...messages }
}

function asAccountField(entity: string, field: Field): Field {
  const { account: has } = (field.schema['x-field'] ?? {}) as FieldKeywords
  return has === undefined ? field : { ...field, account: { has, of: entity } }
}

function parseFields(
  bundled: JsonSchema,
  workflow: Workflow | undefined,
  tree: Tree | undefined,
): readonly Field[] {
  const own = new Map<string, Field>()
  const required = new Set(bundled.required ?? [])
  const add = (holder: JsonSchema, conditional: boolean) => {
    for (const [name, schema] of Object.entries(holder.properties ?? {})) {
      if (own.has(name)) continue
      const field = parseField(name, schema, {
        parent: '',
        required: !conditional && required.has(name),
        conditional,
      })
      own.set(name, name === workflow?.field ? asState(field, workflow) : asAbove(field, tree))
    }
  }
  add(bundled, false)
  for (const branch of branchesOf(bundled)) add(branch, true)
  const system = systemFields.map((field) => {
    const declared = own.get(field.name)
    own.delete(field.name)
    return declared ? { ...field, title: declared.title } : field
  })
  return [...own.values(), ...system]
}

export function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  const conditions = [...(schema.if ? [schema] : []), ...(schema.allOf ?? []).filter((part) => part.if)]
  return conditions
    .flatMap((part) => [part.then, part.else])
    .filter((branch) => branch !== undefined)
    .flatMap((branch) => [branch, ...branchesOf(branch)])
}

function parseAccess(words: EntityKeywords): Record<Act, readonly Role[]> {
  const list = words.access?.list ?? []
  const edit = words.access?.edit ?? []
  const decides = Object.values(words.workflow?.transitions ?? {}).flatMap(({ roles }) => roles)
  const view = words.access?.view ?? list
  const works = new Set([...edit, ...(words.access?.create ?? []), ...decides])
  const written: PartialReadonly<Record<Act, readonly Role[]>> = {
    view: list,
    note: view.filter((role) => works.has(role)),
    export: list,
    reveal: edit,
    ...words.access,
  }
  return Object.fromEntries(acts.map((act) => [act, written[act] ?? []])) as unknown as Record<
    Act,
    readonly Role[]
  >
}

function parseScope(words: EntityKeywords): Record<Role, readonly Filter[]> {
  return Object.fromEntries(
    Object.entries(words.scope ?? {}).map(([role, filter]) => [
      role,
      Array.isArray(filter) ? filter : [filter as Filter],
    ]),
  )
}

function parseMenu(words: EntityKeywords, plural: string, list: readonly Role[]): Pick<Entity, 'menu'> {
  if (!words.menu || (words.path === undefined && !words.views)) return {}
  return { menu: { icon: 'Folder', title: plural, order: 100, roles: list, ...words.menu } }
}

function defaultLabel(fields: readonly Field[]): string {
  const field = fields.find((each) => isShortText(each) && each.required) ?? fields.find(isShortText)
  return `{${field?.name ?? 'id'}}`
}

function parseList(name: string, words: EntityKeywords, fields: readonly Field[]): Entity['list'] {
  const byPath = new Map([...walkFields(fields)].map((field) => [field.path, field]))
  const written =
    words.list?.columns ??
    fields
      // An ID alone does not identify the record of a polymorphic reference.
      .filter((field) => !field.system && !field.ref?.by)
      .slice(0, 6)
      .map((field) => field.name)
  const columns = written.map((column) => {
    const word = typeof column === 'string' ? { field: column } : column
    const field = byPath.get(word.field)
    if (!field && !word.field.includes('.')) throw new SchemaError(name, `list.columns: ${word.field}`)
    return toColumn(word, field)
  })
  const search =
    words.list?.search ?? [...byPath.values()].filter((field) => field.search).map((field) => field.path)
  return {
    columns,
    sort: words.list?.sort ?? [['id', 'DESC']],
    search,
    ...(words.list?.shapes && {
      shapes: words.list.shapes.map((each) => (typeof each === 'string' ? { kind: each } : each)),
    }),
    ...(words.list?.expand && { expand: words.list.expand }),
    ...(words.list?.presets && { presets: words.list.presets }),
  }
}

function parseSections(sections: SectionKeywords): Entity['form']['sections'] {
  return sections.map((section) => ({ columns: 2, ...section }))
}

function toColumn(word: ColumnKeywords, field: Field | undefined): Column {
  const isNamed = field !== undefined && (isReference(field) || isAccountField(field))
  const isNumber = field !== undefined && traitsOf(field.kind).json === 'number' && !isNamed
  return {
    text: field?.title ?? word.field,
    align: isNumber ? 'end' : isBoolean(field) ? 'center' : 'start',
    fixed: false,
    groupable: false,
    filter: false,
    report: true,
    hidden: false,
    ...word,
  }
}

function parseImport({ import: written }: EntityKeywords): Pick<Entity, 'import'> {
  if (!written) return {}
  const columns = written.columns.map((column) => {
    const word = typeof column === 'string' ? { field: column } : column
    return { also: [], values: {}, ...word }
  })
  return { import: { columns, ...(written.spread && { spread: { units: {}, ...written.spread } }) } }
}
