import { describe, expect, it } from 'vitest'
import { entityOf } from './judge'

const reason = 'O registro está em uso em outro cadastro.'

describe.each([
  ['talhao', 'Ocorreu algum erro!', 'Não foi possivel excluir o Talhão!', 'Atenção...', reason],
  [
    'safra',
    'Ocorreu algum erro!',
    'Não foi possivel excluir o Ano Agrícola!',
    'Ocorreu algum erro!',
    `Não foi possivel excluir o Ano Agrícola!\n${reason}`,
  ],
  [
    'admin',
    'Ocorreu algum erro!',
    'Não foi possivel excluir o Administrador!',
    'Ocorreu algum erro!',
    `Não foi possivel excluir o Administrador!\n${reason}`,
  ],
  ['fazenda', 'Atenção...', 'Não foi possivel excluir a Fazenda!', 'Atenção...', reason],
  ['parceiro', 'Atenção!', 'Não foi possivel excluir o Parceiro!', 'Atenção!', reason],
  ['estrutura', 'Atenção!', 'Não foi possivel excluir a estrutura!', 'Atenção!', reason],
  ['register', 'Atenção!', 'Não foi possivel excluir a Solicitação de Conta!', 'Atenção!', reason],
  ['aprovacao', 'Atenção!', 'Não foi possivel excluir a solicitação de aprovação!', 'Atenção!', reason],
])('a failed removal of %s', (name, failedTitle, failed, refusedTitle, refused) => {
  it('has the messages of the specification', () => {
    const { messages } = entityOf(name)
    expect([messages.removeFailedTitle, messages.removeFailed]).toEqual([failedTitle, failed])
    expect([messages.removeRefusedTitle, messages.removeRefused.replace('{motivo}', reason)]).toEqual([
      refusedTitle,
      refused,
    ])
  })
})
