import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import { askBulk } from '../../../../../src/engine/list/bulk/bulkActions'
import { bulkText } from '../../../../../src/engine/list/bulk/messages'

it('a bulk action is confirmed with the records as its object, in their gender and number, for every entity', () => {
  for (const entity of entities) {
    const [article, ending] = entity.gender === 'f' ? ['a', 'a'] : ['o', 'o']
    expect(bulkText.confirmBulk('Aprovar', 1, entity)).toMatch(
      new RegExp(`^Aprovar ${article} .+ selecionad${ending}\\?$`),
    )
    expect(bulkText.confirmBulk('Aprovar', 5, entity)).toMatch(
      new RegExp(`^Aprovar ${article}s 5 .+ selecionad${ending}s\\?$`),
    )
  }
  const plot = entities.find(({ name }) => name === 'talhao')
  expect(plot && bulkText.confirmBulk('Aprovar', 5, plot)).toBe('Aprovar os 5 talhões selecionados?')
  expect(plot && bulkText.confirmBulk('Gerar anuidade', 2, plot)).toBe(
    'Gerar anuidade: os 2 talhões selecionados?',
  )
})

it('a bulk action counts only the records that it applies to, and says why the others stay', () => {
  const order = entities.find(({ name }) => name === 'pedido')
  if (!order?.workflow) throw new Error('no orders')
  const [open = '', closed = ''] = Object.keys(order.workflow.states)
  const label = order.workflow.states[closed]?.label
  const rows = [open, open, closed, closed, closed].map((state, id) => ({ id, status: state }))
  const ofOrder = { name: 'x', label: 'Analisar', isDangerous: false, input: [], demands: [] }
  const fits = (row: Row) => row.status === open
  const some = askBulk(order, { ...ofOrder, fits, batchOf: () => ({ path: '', records: [] }) }, rows)
  expect(some.rows).toEqual(rows.slice(0, 2))
  expect(some.message).toBe(
    `Analisar 2 dos 5 pedidos selecionados? Os outros 3 ficam como estão, pela situação: 3 em ${label}.`,
  )
  const all = askBulk(
    order,
    { ...ofOrder, fits: () => true, batchOf: () => ({ path: '', records: [] }) },
    rows,
  )
  expect(all.message).toBe('Analisar os 5 pedidos selecionados?')
  expect(bulkText.forSome('Analisar', 3, 24)).toBe('Analisar 3 de 24')
  expect(bulkText.forSome('Gerar anuidade', 3, 24)).toBe('Gerar anuidade: 3 de 24')
})
