import { expect, it } from 'vitest'
import { parseEntity } from '#model/entity/parse/parseEntity'
import type { ImportJob } from '#model/wire/record/import'
import { problemsByColumn } from '../../../../src/engine/list/import/cellPlaces'

const entity = parseEntity('crate', {
  title: 'Crate',
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    town: { type: 'string', title: 'Town' },
    size: { type: 'integer', title: 'Size' },
  },
})
const colunas: ImportJob['colunas'] = [{ titulo: 'What', campo: 'name' }]

it('fields without a column that lack the same are named in one sentence', () => {
  const job = { colunas } as ImportJob
  const missing = '* Obrigatório'
  const problems = problemsByColumn(job, entity, {
    linha: 2,
    celulas: [null],
    problemas: [
      { path: '/name', message: missing },
      { path: '/town', message: missing },
      { path: '/size', message: missing },
      { path: '', message: 'Repeated' },
    ],
  })
  expect(problems.get(0)).toEqual(['Obrigatório'])
  expect(problems.get(-1)).toEqual(['Repeated', 'Obrigatório: Town, Size'])
})
