/*
 * Every validation text of section 5 of the specification is produced by a field of a real entity: invalid
 * values of every kind are tried in every field. Two texts only appear in dialogs: a repeated word (`O valor
 * deve ser distinto`) and the confirmation of an anonymisation (`Os campos são diferentes`).
 */
import { beforeAll, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { judge, sampleOf } from './judge'

/** Text, and the pattern of the message with any bound. */
const texts: readonly (readonly [text: string, said: RegExp])[] = [
  ['* Obrigatório', /^\* Obrigatório$/],
  ['* Inválido', /^\* Inválido$/],
  ['* Número inválido', /^\* Número inválido$/],
  ['Telefone inválido', /^Telefone inválido$/],
  ['CEP inválido', /^CEP inválido$/],
  ['E-mail inválido', /^E-mail inválido$/],
  ['*Data Inválida', /^\*Data Inválida$/],
  ['*Mês e Ano Inválido', /^\*Mês e Ano Inválido$/],
  ['* A data não deve ser no futuro', /^\* A data não deve ser no futuro$/],
  ['* A data deve ser maior ou igual a X', /^\* A data deve ser maior ou igual a \d\d\/\d\d\/\d{4}$/],
  ['* A data deve ser menor ou igual a X', /^\* A data deve ser menor ou igual a \d\d\/\d\d\/\d{4}$/],
  ['* Valor já informado!', /^\* Valor já informado!$/],
  ['Valor não pode ser maior que N', /^Valor não pode ser maior que [\d.,]+$/],
  ['Valor deve ser um numérico', /^Valor deve ser um numérico$/],
  ['Valor deve ser um número decimal', /^Valor deve ser um número decimal$/],
  ['Valor deve ser no mínimo N', /^Valor deve ser no mínimo -?[\d.,]+$/],
  ['Valor deve ser no máximo N', /^Valor deve ser no máximo -?[\d.,]+$/],
  ['Valor deve ser maior que N', /^Valor deve ser maior que -?[\d.,]+$/],
  ['Somente números, - e . são permitidos', /^Somente números, - e \. são permitidos$/],
  ['Latitude inválida', /^Latitude inválida$/],
  ['Longitude inválida', /^Longitude inválida$/],
  ['Não permitido período maior que 1 ano', /^Não permitido período maior que 1 ano$/],
]

const words = [
  '',
  'x',
  '--',
  '1,2,3',
  'ana@',
  '123',
  '(35) 999-0000',
  '37.190-00',
  '111.111.111-11',
  'z'.repeat(5000),
]
const days = ['31/02/2026', '13/2025', '1901-01-01', '2199-12-31', '2199-12-31T12:00:00.000Z']
const amounts = [-1e9, 0, 1e12]

function wrongValues(field: Field): readonly unknown[] {
  const { type } = field.schema
  if (type === 'string') return [...words, ...days]
  if (type === 'number' || type === 'integer') return [...words, ...amounts]
  if (type === 'array') {
    const [choice] = field.values ?? []
    const item = choice?.value ?? (field.kind === 'tags' ? 'twice' : 1)
    return [[], [item, item]]
  }
  return [null]
}

/** Samples with each invalid value in each field, inner fields included; items are repeated. */
function* wrongRows(
  fields: readonly Field[],
  sample: Row,
): Generator<readonly [path: string, value: unknown, row: Row]> {
  for (const field of fields) {
    if (field.system || field.readOnly) continue
    const { name } = field
    if (field.kind === 'object' || field.kind === 'list') {
      const held = field.kind === 'list' ? [sample[name]].flat()[0] : sample[name]
      const inner = typeof held === 'object' && held !== null ? (held as Row) : {}
      for (const [path, value, row] of wrongRows(field.fields, inner)) {
        const whole = { ...inner, ...row }
        yield [`${name}.${path}`, value, { [name]: field.kind === 'list' ? [whole, whole] : whole }]
      }
      continue
    }
    for (const value of wrongValues(field)) yield [name, value, { [name]: value }]
  }
}

const heard = new Map<string, string>()

function listen(entity: Entity) {
  const sample = sampleOf(entity.name, {}, 1, true)
  for (const [path, value, row] of wrongRows(entity.fields, sample)) {
    if (heard.size === texts.length) return
    for (const error of judge(entity.name, row, sample).errors) {
      const said = error.slice(error.indexOf(' ') + 1)
      const text = texts.find(([name, each]) => !heard.has(name) && each.test(said))
      if (text) heard.set(text[0], `${entity.name}.${path} ${JSON.stringify(value)?.slice(0, 40)}`)
    }
  }
}

beforeAll(() => {
  for (const entity of entities) listen(entity)
}, 120_000)

it.each(texts)('%s', (text) => {
  expect([...heard.keys()]).toContain(text)
})
