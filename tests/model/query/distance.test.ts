import { expect, it } from 'vitest'
import { distanceOf } from '#model/query/distance'

it('distanceOf ranks exact names, then prefixes, then words, then other parts', () => {
  const names = ['Sítio Boa Água', 'Aguardente', 'Água', 'Boiágua', 'Água Limpa', 'Praga']
  const ordered = names.toSorted((a, b) => distanceOf(a, 'agua') - distanceOf(b, 'agua'))
  expect(ordered).toEqual(['Água', 'Aguardente', 'Água Limpa', 'Sítio Boa Água', 'Boiágua', 'Praga'])
  expect(names.map((name) => distanceOf(name, ' ÁGUA '))).toEqual([2, 1, 0, 3, 1, 4])
})
