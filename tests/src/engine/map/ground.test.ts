/* The lines and names of the base map. */
import { readFileSync } from 'node:fs'
import { map as createMap } from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import { expect, it, vi } from 'vitest'
import places from '#generated/places.json'
import { drawGround } from '../../../../src/engine/map/drawGround'
import { patience } from '../../../support/patience'

const read = (name: string) =>
  JSON.parse(readFileSync(`src/engine/map/ground/${name}.json`, 'utf8')) as Topology<{
    outline: MultiLineString
    borders: MultiLineString
    states: GeometryCollection<{ name: string; code: string; box: number[] }>
    places: GeometryCollection<{ name: string }>
  }>
const states = (() => {
  const country = read('brasil')
  return feature(country, country.objects.states).features.map(({ properties }) => properties)
})()

it('the base map contains all states, and draws no line outside of the country', () => {
  expect(states.map(({ code, name }) => [Number(code), name])).toEqual(
    places.states.map(([code, name]) => [code, name]),
  )
  const country = read('brasil')
  const corners = feature(country, country.objects.outline).geometry.coordinates.flat()
  expect(corners.length).toBeGreaterThan(1000)
  expect(corners.filter(([x = 0, y = 0]) => x < -74 || x > -28.8 || y < -33.8 || y > 5.3)).toEqual([])
})

it.each(states)('the base map of $name names its municipalities within its outline', ({ code, box }) => {
  const state = read(code)
  const [west = 0, south = 0, east = 0, north = 0] = box
  const isOutside = ([x = 0, y = 0]: number[]) =>
    x < west - 0.01 || x > east + 0.01 || y < south - 0.01 || y > north + 0.01
  const named = feature(state, state.objects.places).features
  const rows = places.cities[code as keyof typeof places.cities]
  expect(named.map(({ properties }) => properties.name)).toEqual(rows.map(([, name]) => name))
  for (const object of [state.objects.outline, state.objects.borders]) {
    const lines = feature(state, object).geometry.coordinates
    // A federal district with a single municipality has no inner borders.
    expect(lines.length > 0).toBe(rows.length > 1 || object === state.objects.outline)
    expect(lines.flat().filter(isOutside)).toEqual([])
  }
})

it('a base map that loads after its map was removed is not rendered', async () => {
  let come = () => {}
  const country = readFileSync('src/engine/map/ground/brasil.json', 'utf8')
  const waiting = new Promise<Response>((resolve) => {
    come = () => resolve(new Response(country))
  })
  const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(waiting)
  const map = createMap(document.createElement('div')).setView([-20, -45], 5)
  const leave = drawGround(map)
  expect(fetching).toHaveBeenCalled()
  const asked = vi.spyOn(map, 'getBounds')
  map.remove()
  leave()
  come()
  await vi.waitFor(async () => expect((await waiting).bodyUsed).toBe(true), patience)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).not.toHaveBeenCalled()
  fetching.mockRestore()
})
