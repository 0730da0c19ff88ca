import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { fieldAt, indexEntities } from '#model/entity/paths'
import { searchPaths } from '#model/query/searchText'
import { hitOf } from '../../../../src/engine/rows/searchHit'

const index = indexEntities(entities)

/** `{ a: { b: value } }` for `a.b` */
function rowWith(path: string, value: unknown) {
  const nested = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
  return { id: 1, ...(nested as object) }
}

describe('a row that a search found', () => {
  it('says by which value, in every list, unless a column shows it', () => {
    const tried = entities.flatMap((entity) => {
      const tools = { index, actor: { id: 1, name: 'Ana', role: entity.access.list[0] ?? '' } }
      return searchPaths(index, entity, tools.actor).flatMap((path) => {
        const field = fieldAt(entity, path)
        if (field?.kind !== 'text' && field?.kind !== 'longText') return []
        const row = rowWith(path, 'Zebu Três')
        const at = `${entity.name} ${path}`
        const shown = new Set([path])
        expect(hitOf(entity, tools, row, { q: 'tres zebu', shown }), at).toBeUndefined()
        expect(hitOf(entity, tools, row, { q: 'tres', shown: new Set() }), at).toMatch(/.+: Zebu Três$/)
        expect(hitOf(entity, tools, row, { q: 'outro', shown: new Set() }), at).toBeUndefined()
        return [at]
      })
    })
    expect(tried.length).toBeGreaterThan(50)
  })

  it('shows the value as people write it, and only the part of a long text around the word', () => {
    const producer = index.get('produtor')
    if (!producer) throw new Error('no producers')
    const tools = { index, actor: { id: 1, name: 'Ana', role: 'admin' } }
    const row = { id: 1, nome: 'João', cpf_cnpj: '52998224725' }
    const shown = new Set(['nome'])
    expect(hitOf(producer, tools, row, { q: '529982', shown })).toMatch(/: 529\.982\.247-25$/)
    const activity = index.get('atividades')
    if (!activity) throw new Error('no activities')
    const long = { id: 1, observacao: `${'antes '.repeat(40)}ferrugem ${'depois '.repeat(40)}` }
    const hit = hitOf(activity, tools, long, { q: 'ferrugem', shown })
    expect(hit).toContain('ferrugem')
    expect(hit?.length).toBeLessThan(100)
  })
})
