import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
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
