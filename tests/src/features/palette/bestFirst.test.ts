import '../../../support/dom'
import { expect, it } from 'vitest'
import { bestFirst } from '../../../../src/features/palette/usePaletteItems'

it('the palette lists exact matches first, and groups stay together', () => {
  const items = [
    { group: 'Seções', title: 'Qualidade do leite' },
    { group: 'Seções', title: 'Safras' },
    { group: 'Pragas', title: 'Bicho-mineiro' },
    { group: 'Pragas', title: 'Mina' },
    { group: 'Ações', title: 'Cadastrar: Mina' },
  ]
  expect(bestFirst(items, 'mina').map(({ title }) => title)).toEqual([
    'Mina',
    'Bicho-mineiro',
    'Cadastrar: Mina',
    'Qualidade do leite',
    'Safras',
  ])
  expect(bestFirst(items, 'safra')[0]?.title).toBe('Safras')
})
