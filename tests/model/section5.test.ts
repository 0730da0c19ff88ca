/* Section 5 of the specification, message by message, as shown by browser and server. */
import { describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import { normaliseRecord } from '#model/record/record'
import { checkRecord } from '#model/record/validate'
import { makeEntities } from '../support/entities'

const today = '2026-11-20'
const clerk: Actor = { id: 1, name: 'Clerk', role: 'clerk' }

/** The messages for one value of a property, optionally beside others. */
function say(property: JsonSchema, value: unknown, others: Record<string, JsonSchema> = {}, row: Row = {}) {
  const { entities, validators } = makeEntities({
    widget: { type: 'object', properties: { ...others, field: { title: 'Campo', ...property } } },
  })
  const [entity] = entities
  if (!entity || !validators.widget) throw new Error('no entity')
  const record = normaliseRecord(entity, { ...row, field: value })
  return checkRecord(entity, validators.widget, record, clerk, today).errors.map(
    ({ path, message }) => `${path} ${message}`,
  )
}

const text = (format: string): JsonSchema => ({ type: 'string', format })
const kind = (name: string, type = 'number'): JsonSchema => ({ type, 'x-field': { kind: name } })

describe('phones', () => {
  it.each([
    ['phone-com', '(35) 9999-0000', []],
    ['phone-com', '(35) 99999-0000', []],
    ['phone-com', '(35) 999-0000', ['/field * Número inválido']],
    ['phone-cel', '(35) 99999-0000', []],
    ['phone-cel', '(35) 9999-0000', ['/field * Número inválido']],
    ['phone-other', '(35) 3222-0000', []],
    ['phone-other', '(35) 99999-0000', ['/field * Número inválido']],
    ['phone', '3222-0000', []],
    ['phone', '99999-0000', []],
    ['phone', '(35) 3222-0000', []],
    ['phone', '222-0000', ['/field Telefone inválido']],
    ['phone-com', '', []],
  ] as const)('%s %s', (format, number, expected) => {
    expect(say(text(format), number)).toEqual(expected)
  })

  it('are validated by the format in the sibling field', () => {
    const phones: JsonSchema = {
      type: 'array',
      items: {
        type: 'object',
        properties: { format: { type: 'string' }, number: text('phone-com') },
        if: { properties: { format: { const: 'cel' } }, required: ['format'] },
        then: { properties: { number: text('phone-cel') } },
      },
    }
    const number = '(35) 3222-0000'
    expect(say(phones, [{ format: 'com', number }])).toEqual([])
    expect(say(phones, [{ format: 'cel', number }])).toEqual(['/field/0/number * Número inválido'])
  })
})

describe('addresses', () => {
  it.each([
    ['37.190-000', []],
    ['37190-000', []],
    ['37190000', []],
    ['37.190-00', ['/field CEP inválido']],
    ['00000-000', ['/field CEP inválido']],
  ] as const)('CEP %s', (cep, expected) => {
    expect(say(text('cep'), cep)).toEqual(expected)
  })

  it('accept a number of at most ten characters', () => {
    expect(say({ type: 'string', maxLength: 10 }, '12345678901')).toEqual(['/field * Inválido'])
  })
})

describe('passwords', () => {
  it('have a minimum length', () => {
    const password: JsonSchema = { ...kind('password', 'string'), minLength: 8 }
    expect(say(password, '1234567')).toEqual(['/field Mínimo 8 caracteres.'])
    expect(say(password, '12345678')).toEqual([])
  })
})

describe('money', () => {
  it('has at most eleven digits', () => {
    expect(say(kind('money'), 999_999_999.99)).toEqual([])
    expect(say(kind('money'), 1_000_000_000)).toEqual(['/field Valor não pode ser maior que 999.999.999,99'])
    expect(say({ ...kind('money'), maximum: 100 }, 101)).toEqual(['/field Valor não pode ser maior que 100'])
  })
})

describe('dates', () => {
  it.each([
    ['29/02/2024', []],
    ['29/02/2023', ['/field *Data Inválida']],
    ['29/02/1900', ['/field *Data Inválida']],
    ['31/04/2026', ['/field *Data Inválida']],
    ['01/13/2026', ['/field *Data Inválida']],
    ['31/12/1899', ['/field *Data Inválida']],
    ['01/01/1900', []],
    ['31/12/2200', []],
    ['01/01/2201', ['/field *Data Inválida']],
  ] as const)('%s', (date, expected) => {
    expect(say(text('date'), date)).toEqual(expected)
  })

  it.each([
    ['12/2026', []],
    ['13/2026', ['/field *Mês e Ano Inválido']],
    ['01/1899', ['/field *Mês e Ano Inválido']],
    ['12/2200', []],
  ] as const)('month %s', (month, expected) => {
    expect(say(text('month'), month)).toEqual(expected)
  })

  it('of birth cannot be in the future', () => {
    const birth = { ...text('date'), 'x-field': { latest: 'hoje' } }
    expect(say(birth, '20/11/2026')).toEqual([])
    expect(say(birth, '21/11/2026')).toEqual(['/field * A data não deve ser no futuro'])
    expect(say(birth, '31/02/2020')).toEqual(['/field *Data Inválida'])
  })

  it('are within their bounds', () => {
    const bounded = { ...text('date'), 'x-field': { earliest: '2026-01-10', latest: '2026-02-10' } }
    expect(say(bounded, '09/01/2026')).toEqual(['/field * A data deve ser maior ou igual a 10/01/2026'])
    expect(say(bounded, '11/02/2026')).toEqual(['/field * A data deve ser menor ou igual a 10/02/2026'])
    expect(say(bounded, '10/01/2026')).toEqual([])
  })

  it('are bounded by another date of the record, if there is one', () => {
    const after = { ...text('date'), 'x-field': { earliest: 'start' } }
    const start = { start: text('date') }
    expect(say(after, '01/01/2026', start, { start: '02/01/2026' })).toEqual([
      '/field * A data deve ser maior ou igual a 02/01/2026',
    ])
    expect(say(after, '01/01/2026', start)).toEqual([])
  })

  it.each(['0000-00-00', '9999-99-99'])('%s is ignored as a bound', (bound) => {
    const open = { ...text('date'), 'x-field': { earliest: bound, latest: bound } }
    expect(say(open, '01/01/2026')).toEqual([])
  })

  it('with a time can be any time of the days that bound them', () => {
    const bounded = { ...text('date-time'), 'x-field': { earliest: '2026-01-10', latest: 'hoje' } }
    expect(say(bounded, '10/01/2026 00:00')).toEqual([])
    expect(say(bounded, '20/11/2026 23:59')).toEqual([])
    expect(say(bounded, '09/01/2026 23:59')).toEqual([
      '/field * A data deve ser maior ou igual a 10/01/2026 00:00',
    ])
    expect(say(bounded, '21/11/2026 00:00')).toEqual(['/field * A data não deve ser no futuro'])
  })
})

describe('documents', () => {
  it.each([
    ['cpf', '529.982.247-25', []],
    ['cpf', '529.982.247-26', ['/field * Inválido']],
    ['cpf', '000.000.000-00', ['/field * Inválido']],
    ['cpf', '12.ABC.345/01DE-35', ['/field * Inválido']],
    ['cnpj', '12.ABC.345/01DE-35', []],
    ['cnpj', '12abc34501de35', []],
    ['cnpj', '529.982.247-25', ['/field * Inválido']],
    ['cnpj', '11.111.111/1111-11', ['/field * Inválido']],
    ['cpf-cnpj', '529.982.247-25', []],
    ['cpf-cnpj', '04740714000197', []],
    ['cpf-cnpj', '1234', ['/field * Inválido']],
  ] as const)('%s %s', (format, document, expected) => {
    expect(say(text(format), document)).toEqual(expected)
  })
})

describe('lists of conditions', () => {
  it('repeat neither volume nor discount', () => {
    const once = { type: 'number', 'x-field': { distinct: true } }
    const list: JsonSchema = {
      type: 'array',
      items: { type: 'object', properties: { volume: once, discount: once } },
    }
    const rows = [
      { volume: 10, discount: 1 },
      { volume: 20, discount: 1 },
      { volume: 10, discount: 3 },
      {},
      {},
    ]
    expect(say(list, rows)).toEqual([
      '/field/2/volume * Valor já informado!',
      '/field/1/discount * Valor já informado!',
    ])
  })
})

describe('general messages', () => {
  const number = { type: 'number' }
  it.each([
    [{ type: 'string', minLength: 3 }, 'ab', '* Inválido'],
    [text('email'), 'ana@', 'E-mail inválido'],
    [{ type: 'integer' }, 'x', 'Valor deve ser um numérico'],
    [number, 'x', 'Valor deve ser um número decimal'],
    [{ ...number, minimum: 3 }, 2, 'Valor deve ser no mínimo 3'],
    [{ ...number, maximum: 3 }, 4, 'Valor deve ser no máximo 3'],
    [{ ...number, exclusiveMinimum: 3 }, 3, 'Valor deve ser maior que 3'],
    [{ type: 'array', items: { type: 'integer' }, uniqueItems: true }, [1, 1], 'O valor deve ser distinto'],
    [kind('latitude'), 'x', 'Somente números, - e . são permitidos'],
    [{ ...kind('latitude'), minimum: -33.75, maximum: 5.27 }, 5.28, 'Latitude inválida'],
    [{ ...kind('longitude'), minimum: -74.02, maximum: -34.79 }, -74.03, 'Longitude inválida'],
  ] as const)('%j given %j', (property, value, message) => {
    expect(say(property as JsonSchema, value)).toEqual([`/field ${message}`])
  })

  it('an e-mail is normalised to lower case', () => {
    expect(say(text('email'), 'ANA@Example.com')).toEqual([])
  })

  it('a repeated value must equal the other one', () => {
    const again = { ...text('email'), 'x-field': { sameAs: 'mail' } }
    const mail = { mail: text('email') }
    expect(say(again, 'ANA@example.com', mail, { mail: 'ana@example.com' })).toEqual([])
    expect(say(again, 'bia@example.com', mail, { mail: 'ana@example.com' })).toEqual([
      '/field Os campos são diferentes',
    ])
    expect(say(again, undefined, mail, { mail: 'ana@example.com' })).toHaveLength(1)
    expect(say(again, undefined, mail)).toEqual([])
  })

  it('a missing value is required', () => {
    const { entities, validators } = makeEntities({
      widget: {
        type: 'object',
        properties: { field: { type: 'string', title: 'Campo' } },
        required: ['field'],
      },
    })
    const [entity] = entities
    if (!entity || !validators.widget) throw new Error('no entity')
    expect(checkRecord(entity, validators.widget, {}, clerk, today).errors).toEqual([
      { path: '/field', message: '* Obrigatório' },
    ])
  })
})

describe('an incomplete position', () => {
  const { entities, validators } = makeEntities({
    widget: { type: 'object', properties: { north: kind('latitude'), east: kind('longitude') } },
  })
  const [entity] = entities
  it.each([
    [{ north: -21 }, ['/east Informe a latitude e a longitude juntas']],
    [{ east: -45 }, ['/east Informe a latitude e a longitude juntas']],
    [{ north: -21, east: -45 }, []],
    [{}, []],
  ])('is reported, whatever the entity: %j', (row, expected) => {
    if (!entity || !validators.widget) throw new Error('no entity')
    const { errors, warnings } = checkRecord(entity, validators.widget, row, clerk, today)
    expect([errors, warnings.map(({ path, message }) => `${path} ${message}`)]).toEqual([[], expected])
  })
})
