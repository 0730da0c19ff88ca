/* An entity whose fields can violate every rule that has a message in section 5 of the specification. */
import type { JsonSchema } from '#model/entity/jsonSchema'

const text = (format: string): JsonSchema => ({ type: 'string', format })
const number = (words: object = {}): JsonSchema => ({ type: 'number', ...words })
const kind = (name: string, words: object = {}): JsonSchema => number({ 'x-field': { kind: name }, ...words })
const dated = (words: object): JsonSchema => ({ ...text('date'), 'x-field': words })

/** Field, typed text, and the message on blur. */
export const wrongEntries: readonly (readonly [
  title: string,
  schema: JsonSchema,
  typed: string,
  said: string,
])[] = [
  ['Com', text('phone-com'), '(35) 999-0000', '* Número inválido'],
  ['Cel', text('phone-cel'), '(35) 3222-0000', '* Número inválido'],
  ['Other', text('phone-other'), '(35) 3222-000', '* Número inválido'],
  ['Phone', text('phone'), '222-0000', 'Telefone inválido'],
  ['Cep', text('cep'), '37.190-00', 'CEP inválido'],
  ['Mail', text('email'), 'ana@', 'E-mail inválido'],
  ['Cpf', text('cpf'), '529.982.247-26', '* Inválido'],
  ['Cnpj', text('cnpj'), '12.ABC.345/01DE-36', '* Inválido'],
  ['Either', text('cpf-cnpj'), '1234', '* Inválido'],
  ['Short', { type: 'string', minLength: 3 }, 'ab', '* Inválido'],
  [
    'Secret',
    { type: 'string', minLength: 8, 'x-field': { kind: 'password' } },
    '1234',
    'Mínimo 8 caracteres.',
  ],
  ['Day', text('date'), '31/02/2026', '*Data Inválida'],
  ['Month', text('month'), '13/2026', '*Mês e Ano Inválido'],
  ['Birth', dated({ latest: 'hoje' }), '01/01/2199', '* A data não deve ser no futuro'],
  ['Price', kind('money', { maximum: 100 }), '101,00', 'Valor não pode ser maior que 100'],
  ['Whole', { type: 'integer' }, '1.2.3', 'Valor deve ser um numérico'],
  ['Decimal', number(), '1,2,3', 'Valor deve ser um número decimal'],
  ['Least', number({ minimum: 3 }), '2', 'Valor deve ser no mínimo 3'],
  ['Most', number({ maximum: 3 }), '4', 'Valor deve ser no máximo 3'],
  ['Above', number({ exclusiveMinimum: 3 }), '3', 'Valor deve ser maior que 3'],
  ['North', kind('latitude', { minimum: -33.75, maximum: 5.27 }), '5,28', 'Latitude inválida'],
  ['East', kind('longitude', { minimum: -74.02, maximum: -34.79 }), '-74,03', 'Longitude inválida'],
  ['Signs', kind('latitude'), '--', 'Somente números, - e . são permitidos'],
  [
    'Again',
    { ...text('email'), 'x-field': { sameAs: 'mail' } },
    'bia@example.com',
    'Os campos são diferentes',
  ],
]

/** The schema of the entity. */
export function everyMessageSchema(role: string): JsonSchema {
  const once = { type: 'number', 'x-field': { distinct: true } } as const
  const others: Record<string, JsonSchema> = {
    start: { ...text('date'), title: 'Start' },
    end: { ...dated({ earliest: 'start' }), title: 'End' },
    opens: { ...text('date-time'), title: 'Opens' },
    closes: { ...text('date-time'), title: 'Closes', 'x-field': { earliest: 'opens' } },
    until: { ...dated({ latest: '2026-02-10' }), title: 'Until' },
    words: { type: 'array', title: 'Words', items: { type: 'string' }, uniqueItems: true },
    rows: {
      type: 'array',
      title: 'Rows',
      items: { type: 'object', title: 'Row', properties: { volume: { ...once, title: 'Volume' } } },
    },
    needed: { type: 'string', title: 'Needed', maxLength: 80 },
  }
  return {
    $schema: './entity.meta.json',
    title: 'Message',
    type: 'object',
    'x-entity': {
      path: 'messages',
      // An icon that other schemas use too: for a new one, the development server would optimise its
      // dependencies and reload pages.
      menu: { group: 'Sistema', icon: 'Assessment' },
      access: { list: [role], create: [role], edit: [role], remove: [role] },
      label: '{needed}',
      list: { columns: ['id', 'needed'] },
    },
    properties: {
      ...Object.fromEntries(
        wrongEntries.map(([title, schema]) => [title.toLowerCase(), { ...schema, title }]),
      ),
      ...others,
    },
    required: ['needed'],
  }
}
