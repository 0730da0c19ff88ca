import { describe, expect, it } from 'vitest'
import { entityOf, judge } from './judge'

const item = { produto_id: 1, quantidade: 10, unidade: 'SC', preco_unitario: 189.9, desconto_percent: 2.5 }

describe('a product', () => {
  const conditions = (...pairs: readonly (readonly [number, number])[]) =>
    judge('produto', { condicoes: pairs.map(([volume, desconto]) => ({ volume, desconto })) })

  it('repeats neither a volume nor a discount', () => {
    expect(conditions([10, 2], [50, 5]).errors).toEqual([])
    expect(conditions([10, 2], [10, 5]).errors).toEqual(['/condicoes/1/volume * Valor já informado!'])
    expect(conditions([10, 2], [50, 2]).errors).toEqual(['/condicoes/1/desconto * Valor já informado!'])
  })

  it('warns of a discount that shrinks as the volume grows', () => {
    const { errors, warnings } = conditions([10, 5], [50, 2])
    expect([errors, warnings]).toEqual([[], ['/condicoes O desconto deveria crescer com o volume']])
  })

  it('accepts an NCM with or without dots', () => {
    expect(judge('produto', { ncm: '3105.20.00' }).errors).toEqual([])
    expect(judge('produto', { ncm: '31052000' }).errors).toEqual([])
    expect(judge('produto', { ncm: '3105' }).errors).toEqual(['/ncm * Inválido'])
  })
})

describe('a quotation', () => {
  it('sums its items to the cent', () => {
    const { row } = judge('cotacao', { itens: [item, { ...item, quantidade: 1, desconto_percent: null }] })
    expect(row.itens).toMatchObject([{ total: 1851.53 }, { total: 189.9 }])
    expect(row.valor_total).toBe(2041.43)
  })

  it('can be requested without prices but not answered without them', () => {
    const itens = [{ ...item, preco_unitario: null }]
    expect(judge('cotacao', { itens }).errors).toEqual([])
    expect(judge('cotacao', { itens, status: 'Respondida', validade: '2026-12-20' }).errors).toEqual([
      '/itens Informe o preço de todos os itens',
    ])
  })

  it('requires a validity not before its date to be answered', () => {
    expect(judge('cotacao', { itens: [item], status: 'Respondida', validade: null }).errors).toEqual([
      '/validade * Obrigatório',
    ])
    expect(judge('cotacao', { data: '2026-11-20', validade: '2026-11-19' }).errors).toEqual([
      '/validade * A data deve ser maior ou igual a 20/11/2026',
    ])
  })

  it('requires a reason to be cancelled', () => {
    expect(judge('cotacao', { status: 'Cancelamento Solicitado' }).errors).toEqual([
      '/motivo_cancelamento * Obrigatório',
    ])
  })
})

describe('an order', () => {
  it('subtracts its discount, which is at most the subtotal', () => {
    const { row } = judge('pedido', { itens: [item], desconto: 51.53 })
    expect([row.subtotal, row.desconto, row.valor_total]).toEqual([1851.53, 51.53, 1800])
    expect(judge('pedido', { itens: [item], desconto: 1851.54 }).errors).toEqual([
      '/desconto O desconto não pode passar do subtotal',
    ])
  })

  it('requires a delivery date not before the day of the order in Brazil', () => {
    // 01:00 UTC is still the evening before in Brasília.
    const data = '2026-11-21T01:00:00.000Z'
    expect(judge('pedido', { data, entrega_prevista: '2026-11-20' }).errors).toEqual([])
    expect(judge('pedido', { data, entrega_prevista: '2026-11-19' }).errors).toEqual([
      '/entrega_prevista * A data deve ser maior ou igual a 20/11/2026',
    ])
  })

  it('requires the 44-character access key to be invoiced, with letters allowed', () => {
    const invoiced = { itens: [item], status: 'Faturado' }
    expect(judge('pedido', { ...invoiced, nota_fiscal: null }).errors).toEqual(['/nota_fiscal * Obrigatório'])
    expect(judge('pedido', { ...invoiced, nota_fiscal: '312611' }).errors).toEqual([
      '/nota_fiscal * Inválido',
    ])
    const key = `312611${'12ABC34501DE35'}${'5'.repeat(24)}`
    expect(judge('pedido', { ...invoiced, nota_fiscal: key }).errors).toEqual([])
  })
})

describe('states of commerce', () => {
  it.each([
    ['pedido', ['Aguardando Aprovação', 'Em Análise', 'Aprovado', 'Faturado', 'Cancelamento Solicitado']],
    ['cotacao', ['Aguardando Análise', 'Cancelamento Solicitado']],
  ])('%s has the states counted by the notification bell', (name, states) => {
    const { workflow, query } = entityOf(name)
    expect(Object.keys(workflow?.states ?? {})).toEqual(expect.arrayContaining(states))
    expect(query.status?.field).toBe('status')
  })

  it.each(['pedido', 'cotacao'])(
    'a producer can request the cancellation of a %s, and only the management can cancel it',
    (name) => {
      const transitions = entityOf(name).workflow?.transitions ?? {}
      expect(transitions.solicitarCancelamento?.roles).toContain('produtor')
      expect(transitions.cancelar?.roles).toEqual(['admin', 'supervisor', 'gestor'])
    },
  )

  it.each(['pedido', 'cotacao', 'register', 'aprovacao', 'relatorio', 'talhao', 'pagamento'])(
    'every state of %s is reachable from the first',
    (name) => {
      const { workflow } = entityOf(name)
      const reached = new Set<string | number>([workflow?.initial ?? ''])
      for (let round = 0; round < 9; round++) {
        for (const { from, to } of Object.values(workflow?.transitions ?? {})) {
          if (from.some((state) => reached.has(state))) reached.add(to)
        }
      }
      expect([...reached].map(String).sort()).toEqual(Object.keys(workflow?.states ?? {}).sort())
    },
  )
})
