import { describe, expect, it } from 'vitest'
import { entityOf } from './judge'

describe.each([
  [
    'register',
    ['analisar', 'aprovar', 'bloquear', 'reabrir'],
    'A Solicitação de Conta foi atualizada com sucesso!',
    'Não foi possivel atualizar a Solicitação de Conta!',
  ],
  [
    'aprovacao',
    ['aprovar', 'reprovar', 'reabrir', 'pagar'],
    'A Solicitação foi atualizada com sucesso!',
    'Não foi possivel atualizar a Solicitação!',
  ],
] as const)('a change of state of %s', (name, transitions, done, failed) => {
  it.each(transitions)('%s', (transition) => {
    expect(entityOf(name).workflow?.transitions[transition]).toMatchObject({ done, failed })
  })
})

it.each(['aprovar', 'reprovar', 'reabrir'])(
  'the transition %s of an approval asks for confirmation',
  (name) => {
    expect(entityOf('aprovacao').workflow?.transitions[name]?.confirm).toBe(
      'Tem certeza que deseja atualizar a Solicitação',
    )
  },
)

it.each([
  [
    'produtorFazenda',
    'desvincular',
    {
      done: 'O Produtor foi desvinculado com sucesso!',
      failedTitle: 'Ocorreu algum erro!',
      failed: 'Não foi possivel desvincular esse Produtor dessa Fazenda!',
    },
  ],
  [
    'produtorFazenda',
    'inativar',
    {
      done: 'A relação foi inativada com sucesso!',
      failed: 'Não foi possivel inativar a relação desse Produtor com essa Fazenda!',
    },
  ],
  [
    'produtorFazenda',
    'ativar',
    {
      done: 'A relação foi ativada com sucesso!',
      failed: 'Não foi possivel ativar a relação desse Produtor com essa Fazenda!',
    },
  ],
  [
    'register',
    'sms',
    {
      confirm: 'Enviar SMS para {nome} ({celular})?',
      done: 'SMS enviado com sucesso!',
      failed: 'Não foi possivel enviar SMS para o {nome}!',
    },
  ],
  [
    'aprovacao',
    'sms',
    {
      confirm: 'Enviar SMS para {nome} ({celular})?',
      done: 'SMS enviado com sucesso!',
      failed: 'Não foi possivel enviar SMS para o {nome}!',
    },
  ],
])('%s: %s', (name, action, texts) => {
  expect(entityOf(name).actions.find((each) => each.name === action)).toMatchObject(texts)
})

it.each([
  [
    'admin',
    'Exclusão',
    'Tem certeza que deseja excluir o Administrador?',
    'O Administrador foi excluído com sucesso!',
  ],
  [
    'parceiro',
    'Exclusão',
    'Tem certeza que deseja excluir o Parceiro?',
    'O Parceiro foi excluído com sucesso!',
  ],
  ['talhao', 'Exclusão', 'Tem certeza que deseja excluir o Talhão?', 'O Talhão foi excluída com sucesso!'],
  [
    'aprovacao',
    'Exclusão',
    'Tem certeza que deseja excluir a Aprovação?',
    'A Solicitação foi excluída com sucesso!',
  ],
  [
    'estrutura',
    'Exclusão',
    'Tem certeza que deseja excluir a estrutura?',
    'O item foi excluído com sucesso!',
  ],
  ['fazenda', 'Exclusão', 'Tem certeza que deseja excluir a Fazenda?', 'A Fazenda foi excluída com sucesso!'],
  [
    'atividades',
    'Exclusão',
    'Tem certeza que deseja excluir a Atividade?',
    'Atividade excluída com sucesso!',
  ],
  ['adubagemecalagem', 'Exclusão', undefined, 'O item foi excluído com sucesso!'],
])('a removal of %s', (name, title, question, removed) => {
  const { messages } = entityOf(name)
  expect(messages).toMatchObject({ confirmRemoveTitle: title, removed })
  if (question) expect(messages.confirmRemove).toBe(question)
})

it('the message after the removal of an approval has its own title', () => {
  expect(entityOf('aprovacao').messages.removedTitle).toBe('Excluido')
})
