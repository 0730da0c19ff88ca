import { carregarMunicipios, listarEstados } from 'municipios-brasil'
import { describe, expect, it } from 'vitest'
import places from '#generated/places.json'

const cities = Object.entries(places.cities) as [string, [number, string, number, number][]][]
const states = places.states as [number, string, string][]

describe('the list of places', () => {
  it('has the 27 states and 5,571 cities, as many per state as the IBGE counts', () => {
    expect(states).toHaveLength(27)
    expect(cities.reduce((sum, [, rows]) => sum + rows.length, 0)).toBe(5571)
    const counts = { 31: 853, 35: 645, 43: 497, 29: 417, 41: 399, 42: 295, 52: 246, 51: 142, 26: 185, 53: 1 }
    for (const [state, count] of Object.entries(counts)) {
      expect([state, cities.find(([ibge]) => ibge === state)?.[1].length]).toEqual([state, count])
    }
  })

  it('has every city under the state of its code, each code once', () => {
    const codes = cities.flatMap(([state, rows]) => rows.map(([code]) => ({ state, code })))
    expect(codes.filter(({ state, code }) => String(code).slice(0, 2) !== state)).toEqual([])
    expect(new Set(codes.map(({ code }) => code)).size).toBe(5571)
    expect(new Set(cities.map(([state]) => state))).toEqual(new Set(states.map(([ibge]) => String(ibge))))
  })

  it('has the same codes as an independent list', async () => {
    const ours = cities.flatMap(([, rows]) => rows.map(([code]) => code)).sort()
    const theirs = (await carregarMunicipios())
      .listar()
      .map(({ codigoIbge }) => codigoIbge)
      .sort()
    expect(ours).toEqual(theirs)
    expect(new Map<string, number>(states.map(([ibge, uf]) => [uf, ibge]))).toEqual(
      new Map<string, number>(listarEstados().map(({ uf, codigoUf }) => [uf, codigoUf])),
    )
  })

  it('has coordinates of every city inside the country', () => {
    const seats = cities.flatMap(([, rows]) => rows)
    expect(seats.filter(([, , lat]) => !(lat > -33.75 && lat < 5.27))).toEqual([])
    expect(seats.filter(([, , , lon]) => !(lon > -74.02 && lon < -32.3))).toEqual([])
  })

  it('is sorted by Brazilian collation', () => {
    const { compare } = new Intl.Collator('pt-BR')
    for (const [, rows] of cities) {
      const names = rows.map(([, name]) => name)
      expect(names).toEqual([...names].sort(compare))
    }
  })

  it('has apostrophes, accents and the newest city', () => {
    const names = new Map(cities.flatMap(([, rows]) => rows.map(([code, name]) => [code, name] as const)))
    expect([3145455, 5101837, 3162500].map((code) => names.get(code))).toEqual([
      "Olhos-d'Água",
      'Boa Esperança do Norte',
      'São João del Rei',
    ])
  })
})
