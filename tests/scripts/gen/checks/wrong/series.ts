import type { Json } from '../base'
import { type MistakeCase, widget } from './case'

const numbered = (series: string, more: Readonly<Record<string, Json>> = {}, words = {}) => [
  widget('properties/serial', { title: 'Nº', type: 'string', ...more, 'x-field': { series, ...words } }),
]
const word = '▸"series": "'

export const seriesCases: readonly MistakeCase[] = [
  {
    mistake: 'a series without a number',
    changes: numbered('PED-{ano}'),
    code: 'E366',
    at: '"series": ▸"PED-{ano}"',
    says: 'uma sequência',
  },
  {
    mistake: 'a series with two numbers',
    changes: numbered('{00}-{0000}'),
    code: 'E366',
    at: '"series": ▸"{00}-{0000}"',
  },
  {
    mistake: 'a series with a hole for what it does not know',
    changes: numbered('{dia}-{0000}'),
    code: 'E366',
    at: '"series": ▸"{dia}-{0000}"',
    says: '{ano}',
  },
  {
    mistake: 'a series of whole numbers',
    changes: numbered('{0000}', { type: 'integer' }),
    code: 'E367',
    at: word,
    says: 'textos da raiz',
  },
  {
    mistake: 'a series inside a list',
    changes: [
      widget('properties/lines/items/properties/serial', {
        title: 'Nº',
        type: 'string',
        'x-field': { series: 'L-{000}' },
      }),
    ],
    code: 'E367',
    at: word,
  },
  {
    mistake: 'a series beside a default',
    changes: numbered('N-{000}', { default: 'x' }),
    code: 'E367',
    at: word,
    says: 'default',
  },
  {
    mistake: 'a series whose numbers the pattern refuses',
    changes: numbered('N-{ano}-{000}', { pattern: '^N-[0-9]{3}$' }),
    code: 'E367',
    at: word,
    says: 'N-2026-001',
  },
  {
    mistake: 'a series longer than its field',
    changes: numbered('NUMERO-{ano}-{000000}', { maxLength: 10 }),
    code: 'E367',
    at: word,
    says: 'maxLength',
  },
]
