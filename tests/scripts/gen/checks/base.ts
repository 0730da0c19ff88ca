/* Valid schema files for planted mistakes, and a runner that checks texts like the generator checks files. */
import { checkSchemas } from '../../../../scripts/gen/checks/check'
import { compareProblems, type SchemaProblem } from '../../../../scripts/gen/files/problem'
import { readSchemaFile, type SchemaFile } from '../../../../scripts/gen/files/schemaFile'

/** File texts by path inside the folder: `widget.json`, `defs/place.json`. */
export type FileTexts = Readonly<Record<string, string>>

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const access = { list: ['boss', 'clerk'], create: ['boss'], edit: ['boss'] }
const head = { $schema: './entity.meta.json', type: 'object' }
const name = { title: 'Nome', type: 'string', minLength: 2, maxLength: 80 }
const state = { title: 'Situação', type: 'string', enum: ['new', 'done', 'void'], default: 'new' }

const files: Readonly<Record<string, Json>> = {
  'boss.json': {
    ...head,
    title: 'Chefe',
    'x-entity': { path: 'bosses', access, account: { role: 'boss', level: 0, area: 'boss', title: 'Chefe' } },
    properties: { name, email: { title: 'E-mail', type: 'string', format: 'email' } },
    required: ['name'],
  },
  'clerk.json': {
    ...head,
    title: 'Auxiliar',
    'x-entity': { access, account: { role: 'clerk', level: 1, area: 'clerk', title: 'Auxiliar' } },
    properties: {
      name,
      email: { title: 'E-mail', type: 'string', format: 'email' },
      zone_id: { title: 'Zona', type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
    },
  },
  'zone.json': {
    ...head,
    title: 'Zona',
    'x-entity': { endpoint: 'zones', path: 'zones', access, label: '{name}' },
    properties: {
      name,
      region: { title: 'Região', type: 'string', enum: ['north', 'south'] },
      boss_id: { title: 'Chefe', type: 'integer', 'x-field': { ref: { entity: 'boss' } } },
    },
  },
  'widgetZone.json': {
    ...head,
    title: 'Zona da peça',
    'x-entity': { access },
    properties: {
      widget_id: { title: 'Peça', type: 'integer', 'x-field': { ref: { entity: 'widget' } } },
      zone_id: { title: 'Zona', type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
    },
  },
  'widget.json': {
    ...head,
    title: 'Peça',
    'x-entity': {
      plural: 'Peças',
      gender: 'f',
      path: 'widgets',
      menu: { group: 'Cadastros', icon: 'Build', roles: ['boss'] },
      label: '{name} – {place.city}',
      access,
      scope: { clerk: [{ 'zone_id.boss_id': 3, zone_id: '$actor.zone_id' }, { criado_por: '$actor.id' }] },
      list: {
        columns: ['id', { field: 'name', filter: true }, { field: 'size', sum: 'FLOAT' }, 'zone_id.name'],
        sort: [['name', 'ASC']],
        search: ['name', 'place.city'],
        expand: { entity: 'widgetZone', field: 'widget_id', title: 'Zonas' },
        query: { state: { field: 'state', values: { open: ['new'] } } },
      },
      form: { sections: [{ title: 'Dados', fields: ['name', 'size', 'state'] }] },
      workflow: {
        field: 'state',
        initial: 'new',
        states: { new: { label: 'Nova' }, done: { label: 'Feita' }, void: { label: 'Nula' } },
        transitions: {
          finish: { label: 'Concluir', from: ['new'], to: 'done', roles: ['boss'], when: 'size > 1' },
          cancel: { label: 'Anular', from: ['new'], to: 'void', roles: ['boss'], input: ['note'] },
        },
      },
      actions: [{ name: 'ring', label: 'Tocar', path: 'widget/ring/{id}', when: "state == 'new'" }],
      views: [{ path: 'widgets/big', title: 'Grandes', filter: { size: { gte: 5 } } }],
      unique: [['name', 'zone_id']],
      rules: [{ when: 'born != null && born > hoje', message: 'No futuro', field: 'born' }],
      messages: { removed: 'A peça {label} foi excluída' },
    },
    properties: {
      name,
      size: { title: 'Tamanho', type: 'number', minimum: 0, maximum: 10, 'x-field': { unit: 'ha' } },
      state,
      grade: {
        title: 'Grau',
        type: 'integer',
        oneOf: [
          { const: 0, title: 'Comum' },
          { const: 1, title: 'Fino' },
        ],
      },
      born: { title: 'Feita em', type: 'string', format: 'date' },
      price: { title: 'Preço', type: 'number', 'x-field': { kind: 'money', roles: { view: ['boss'] } } },
      zone_id: {
        title: 'Zona',
        type: 'integer',
        'x-field': {
          ref: { entity: 'zone', filter: { region: 'north' }, dependsOn: { boss_id: 'boss_id' } },
        },
      },
      boss_id: { title: 'Chefe', type: 'integer', 'x-field': { ref: { entity: 'boss' } } },
      zones: {
        title: 'Zonas',
        type: 'array',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'zone', through: 'widgetZone', from: 'widget_id', to: 'zone_id' } },
      },
      place: { title: 'Lugar', $ref: 'defs/place.json' },
      lines: {
        title: 'Linhas',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            amount: { title: 'Quantidade', type: 'number' },
            cost: { title: 'Custo', type: 'number', 'x-field': { computed: 'amount * 2' } },
            source: { title: 'Origem', type: 'string', enum: ['boss', 'zone'] },
            source_id: {
              title: 'Quem',
              type: 'integer',
              'x-field': { ref: { entity: { by: 'source', of: { boss: 'boss', zone: 'zone' } } } },
            },
            grade: {
              title: 'Lado',
              type: 'string',
              enum: ['north', 'south', 'east'],
              'x-field': {
                fits: { ref: 'source_id', fields: ['region', 'name'], groups: [['north', 'south']] },
              },
            },
          },
          required: ['amount'],
        },
      },
      total: {
        title: 'Total',
        type: 'number',
        readOnly: true,
        'x-field': { computed: 'sum(lines, "cost")' },
      },
      note: {
        title: 'Nota',
        type: 'string',
        'x-field': { show: "actor.role == 'boss' && lines.exists(x, x.cost > 1)" },
      },
      code: {
        title: 'Código',
        type: 'string',
        pattern: '^[A-Z]+$',
        'x-field': { sample: 'AB', unique: true },
      },
    },
    required: ['name'],
    if: { properties: { state: { const: 'void' } }, required: ['state'] },
    // biome's rule against thenables does not know JSON Schema
    ...Object.fromEntries([
      ['then', { properties: { reason: { title: 'Motivo', type: 'string' } }, required: ['reason'] }],
    ]),
  },
  'defs/place.json': {
    title: 'Lugar',
    type: 'object',
    properties: {
      city: { title: 'Cidade', type: 'string' },
      zone: {
        title: 'Zona',
        type: 'integer',
        'x-field': { ref: { entity: 'zone', dependsOn: { name: 'city' } } },
      },
    },
    required: ['city'],
  },
}

/** One change: file, path (`properties/size/minimum`) and the new value; without a value the member is removed. */
export type SchemaChange = readonly [file: string, path: string, value?: Json]

/** The texts of the valid files with changes, formatted as an author would. */
export function textsWith(changes: readonly SchemaChange[] = []): FileTexts {
  const copy = JSON.parse(JSON.stringify(files)) as Record<string, unknown>
  for (const [file, path, value] of changes) {
    const keys = path === '' ? [] : path.split('/')
    const last = keys.pop()
    if (last === undefined) {
      copy[file] = value
      continue
    }
    copy[file] ??= {}
    const holder = keys.reduce(
      (each, key) => {
        each[key] ??= {}
        return each[key] as Record<string, unknown>
      },
      copy[file] as Record<string, unknown>,
    )
    if (value === undefined) delete holder[last]
    else holder[last] = value
  }
  return Object.fromEntries(
    Object.entries(copy).map(([file, value]) => [file, `${JSON.stringify(value, null, 2)}\n`]),
  )
}

/** Every problem of the texts in display order. `folder` can have a meta-schema. */
export function problemsOf(texts: FileTexts, folder = '/nowhere'): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = []
  const read = (isPart: boolean): SchemaFile[] =>
    Object.keys(texts)
      .filter((path) => path.startsWith('defs/') === isPart)
      .sort()
      .flatMap((path) => {
        const { file, problems: found } = readSchemaFile(texts[path] ?? '', path)
        problems.push(...found)
        return file ? [file] : []
      })
  const found = checkSchemas(read(false), read(true), folder)
  return [...problems, ...found].sort(compareProblems)
}
