import { describe, expect, it } from 'vitest'
import { dateBoundsOf } from '../../model/record/dateBounds'
import { entityOf, judge } from './judge'

describe('minimum dates from another field', () => {
  it.each([
    ['safra', 'data_fim', { data_inicio: '2031-07-01', data_fim: '2031-06-30' }, '01/07/2031'],
    ['cotacao', 'validade', { data: '2026-11-20', validade: '2026-11-19' }, '20/11/2026'],
    [
      'pedido',
      'entrega_prevista',
      { data: '2026-11-20T12:00:00.000Z', entrega_prevista: '2026-11-19' },
      '20/11/2026',
    ],
  ] as const)('%s.%s', (name, field, values, bound) => {
    expect(judge(name, values).errors).toContain(`/${field} * A data deve ser maior ou igual a ${bound}`)
    // The calendar of the form has the same bound and replaces an earlier date by it, with `Data Inválida!`.
    const known = entityOf(name).fields.find((each) => each.name === field)
    if (!known) throw new Error(`no ${field}`)
    const other: Readonly<Record<string, unknown>> = values
    expect(dateBoundsOf(known, (each) => other[each], '2026-11-20').min).toBe(other[known.earliest ?? ''])
  })
})

it('telefone_consultor is refused with “Telefone inválido”', () => {
  const said = (telefone_consultor: string) =>
    judge('fazenda', { telefone_consultor }).errors.filter((each) => each.startsWith('/telefone_consultor'))
  expect(said('123')).toEqual(['/telefone_consultor Telefone inválido'])
  for (const good of ['3821-1234', '93821-1234', '(35) 3821-1234', '(35) 99999-0000'])
    expect(said(good)).toEqual([])
})

it('mes_poda is refused with “*Mês e Ano Inválido”', () => {
  const said = (mes_poda: string) =>
    judge('talhao', { ultima_poda: 'Decote', mes_poda }).errors.filter((each) => each.startsWith('/mes_poda'))
  expect(said('13/2025')).toEqual(['/mes_poda *Mês e Ano Inválido'])
  expect(said('08/2025')).toEqual([])
  expect(judge('talhao', { ultima_poda: 'Nenhuma', mes_poda: '2025-08-01' }).row.mes_poda ?? null).toBeNull()
})
