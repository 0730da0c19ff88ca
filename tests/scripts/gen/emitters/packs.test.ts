import { describe, expect, it } from 'vitest'
import { entities, systemEntities } from '#generated/entities.ts'
import packs from '#generated/packs.json'
import { packAlike } from '../../../../scripts/gen/emitters/packs'

const textOf = (letters: number) => 'x'.repeat(letters)
const linked = (links: Readonly<Record<string, readonly string[]>>, letters = 10) => ({
  texts: new Map(Object.keys(links).map((name) => [name, textOf(letters)])),
  leadsTo: new Map(Object.entries(links)),
})

describe('packs of entities', () => {
  it('group entities that refer to each other, after those they refer to', () => {
    const { texts, leadsTo } = linked({ a: ['b'], b: ['a', 'c'], c: [], d: ['a'], z: [] })
    const packed = packAlike(texts, leadsTo, 20)
    expect(packed.map((names) => names.toSorted())).toEqual([['c'], ['a', 'b'], ['d', 'z']])
  })

  it('are split at the size limit, but not within a cycle', () => {
    const { texts, leadsTo } = linked({ a: ['b'], b: ['c'], c: ['a'], d: [] }, 100)
    expect(packAlike(texts, leadsTo, 150).map((names) => names.length)).toEqual([3, 1])
  })

  it('have every entity once', () => {
    const all = [...entities, ...systemEntities].map(({ name }) => name)
    expect(packs.flat().toSorted()).toEqual(all.toSorted())
  })

  it('load the few shared entities and the own one for a page', () => {
    const names = Array.from({ length: 300 }, (_, at) => `copy${String(at).padStart(3, '0')}`)
    const links = { core: ['list'], list: [], ...Object.fromEntries(names.map((name) => [name, ['core']])) }
    const { texts, leadsTo } = linked(links, 100)
    const packed = packAlike(texts, leadsTo, 1000)
    const needed = packed.filter((each) => ['core', 'list', 'copy150'].some((name) => each.includes(name)))
    expect(packed.length).toBeGreaterThan(25)
    expect(needed.length).toBeLessThanOrEqual(2)
  })
})
