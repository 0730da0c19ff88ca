import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { indexEntities } from '../../../../model/entity/paths'
import { describeDetail } from '../../../../src/features/audit/describeDetail'

const index = indexEntities(entities)
const tell = (name: string, detail: Record<string, string>) =>
  describeDetail(new URLSearchParams(detail).toString(), index.get(name), index).map((line) =>
    line.map((part) => (typeof part === 'string' ? part : `[${part.entity} ${part.ids}]`)).join(''),
  )

describe('the detail of an audit entry', () => {
  it('labels fields with their titles and omits internal values', () => {
    expect(
      tell('fazenda', { range: '[0,24]', labels: '1', fields: 'id,nome_fantasia,endereco.cidade' }),
    ).toEqual(['campos: Nome da fazenda, Cidade'])
  })

  it('formats filter values as lists show them, and the sort order', () => {
    const filter = JSON.stringify({ status: ['pendente'], solicitado_em: { gte: '2026-01-02T03:00:00Z' } })
    const told = tell('aprovacao', { filter, sort: '["nome","DESC"]' })
    expect(told[0]).toMatch(/^filtro: Situação Aguardando Aprovação · Solicitad[ao] em de 02\/01\/2026/)
    expect(told[1]).toMatch(/^ordem: .+ \(decrescente\)$/)
  })

  it('describes conditions as sentences, and omits how a page was counted', () => {
    const filter = JSON.stringify({ data: { lt: '2026-11-22' }, custo_total: { gt: 0 } })
    expect(tell('atividades', { filter, total: 'capped' })).toEqual([
      expect.stringMatching(/^filtro: Data antes de 22\/11\/2026 · Custo total.* maior que 0,00$/),
    ])
    expect(tell('atividades', { format: 'xlsx', total: '12345' })).toEqual([
      'formato: XLSX',
      'linhas: 12.345',
    ])
  })

  it('returns the record references of a filter, to be labelled', () => {
    const filter = JSON.stringify({ fazenda_id: [3, 7], tipo: 'Poda', talhao_ids: 2 })
    expect(tell('atividades', { filter })).toEqual([
      expect.stringMatching(
        /^filtro: Fazenda \[fazenda 3,7\] · Tipo de atividade Poda · Talh.+ \[talhao 2\]$/,
      ),
    ])
  })

  it('shows unknown content unchanged', () => {
    expect(tell('nothing', { address: '127.0.0.1', filter: 'x' })).toEqual([
      'endereço: 127.0.0.1',
      'filtro: x',
    ])
  })
})
