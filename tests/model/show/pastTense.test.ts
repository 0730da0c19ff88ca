import { describe, expect, it } from 'vitest'
import { participle, preterite } from '#model/show/pastTense'

describe('the past tense of a label', () => {
  it.each([
    ['Aprovar', 'Aprovada', 'aprovou'],
    ['Reabrir', 'Reaberta', 'reabriu'],
    ['Responder', 'Respondida', 'respondeu'],
    ['Concluir', 'Concluída', 'concluiu'],
    ['Seguir', 'Seguida', 'seguiu'],
    ['Desfazer', 'Desfeita', 'desfez'],
    ['Rever', 'Revista', 'reviu'],
    ['Devolver para rascunho', 'Devolvida para rascunho', 'devolveu para rascunho'],
    ['Aceitar', 'Aceita', 'aceitou'],
    ['Entregar', 'Entregue', 'entregou'],
  ])('of “%s” is “%s” and “%s”', (label, past, deed) => {
    expect([participle(label, 'f'), preterite(label)]).toEqual([past, deed])
  })

  it('follows the gender', () => {
    expect(participle('Enviar para revisão', 'm')).toBe('Enviado para revisão')
  })

  it.each([
    ['Confirmar entrega', 'Entrega confirmada', 'confirmou entrega'],
    ['Desfazer pagamento', 'Pagamento desfeito', 'desfez pagamento'],
    ['Gerar cobrança', 'Cobrança gerada', 'gerou cobrança'],
    ['Revogar permissão', 'Permissão revogada', 'revogou permissão'],
  ])('of “%s” has the gender of the object: “%s”', (label, past, deed) => {
    expect([participle(label, 'm'), participle(label, 'f'), preterite(label)]).toEqual([past, past, deed])
  })

  it('has no participle for a longer object', () => {
    expect(participle('Confirmar a entrega toda', 'm')).toBeUndefined()
  })

  it('is unknown for labels that are no verb', () => {
    expect([participle('Ficha', 'f'), preterite('Ficha'), participle('Approve', 'm')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
