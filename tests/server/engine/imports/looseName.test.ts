import { describe, expect, it } from 'vitest'
import { looseName, spacedName } from '../../../../server/engine/imports/looseName'

describe('a loosely compared name', () => {
  it.each([
    ['São João del-Rei', 'SAO JOAO DEL REI'],
    ["Santa Bárbara d'Oeste", 'Santa Barbara d’ Oeste'],
    ["Olho d'Água", 'Olho D Agua'],
    ['Lote 1-2', 'lote 1/2'],
    ['Sta. Rita', 'Sta Rita'],
  ])('ignores the separators between its words: %s, %s', (one, other) => {
    expect(looseName(one)).toBe(looseName(other))
  })

  it.each([
    ['Lote 1-12', 'Lote 11-2'],
    ['A+', 'A-'],
    ['São João', 'São João do Sul'],
  ])('differs by letters, digits and other signs: %s, %s', (one, other) => {
    expect(looseName(one)).not.toBe(looseName(other))
  })

  it('is searched word by word', () => {
    expect(spacedName('São João del-Rei')).toBe('São João del Rei')
  })
})
