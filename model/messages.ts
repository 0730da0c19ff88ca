/* The pt-BR texts of values and errors. Validation messages are separate, so that lists load without them. */

import { withinSentence } from './formats/text'

export const shownText = {
  yes: 'Sim',
  no: 'Não',
  image: 'Imagem',
  images: (count: number) => (count === 1 ? '1 imagem' : `${count.toLocaleString('pt-BR')} imagens`),
  /** Label of a record whose name is not loaded. */
  unnamed: '—',
  /** Label of a record that the person may not see. */
  unseen: 'Não disponível',
  recordName: 'Nome do registro',
  items: (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString('pt-BR')} itens`),
} as const

export const conditionText = {
  or: ' ou ',
  empty: 'vazio',
  filled: 'preenchido',
  contains: (text: string) => `contém “${text}”`,
  ne: (value: string) => `diferente de ${value}`,
  under: (name: string) => `no ramo de “${name}”`,
  notUnder: (name: string) => `fora do ramo de “${name}”`,
  days: {
    gte: (value: string) => `de ${value}`,
    gt: (value: string) => `depois de ${value}`,
    lte: (value: string) => `até ${value}`,
    lt: (value: string) => `antes de ${value}`,
  },
  numbers: {
    gte: (value: string) => `de ${value}`,
    gt: (value: string) => `maior que ${value}`,
    lte: (value: string) => `até ${value}`,
    lt: (value: string) => `menor que ${value}`,
  },
} as const

export const anonymousText = (id: number) => `Cadastro anonimizado ${id}`

export const refusalText = {
  unauthenticated: 'Faça o login para continuar.',
  forbidden: 'Você não tem permissão para esta operação.',
  ownMatter: 'Ninguém decide a própria solicitação.',
  notFound: 'Registro não encontrado.',
  noSuchEntity: 'Recurso não encontrado.',
  onlyFor: (titles: readonly string[]) =>
    titles.length === 0
      ? 'O seu grupo de acesso não permite.'
      : `Só para ${titles.join(', ').replace(/, ([^,]*)$/, ' e $1')}.`,
  inactive: 'O registro está inativo.',
  notYet: 'O registro ainda não atende às condições.',
  stale: 'O registro foi alterado por outra pessoa.',
  alreadyInactive: 'O registro já está inativo.',
  invalid: 'Verifique os campos indicados.',
  more: (count: number) =>
    count === 1 ? ' E mais 1 problema.' : ` E mais ${count.toLocaleString('pt-BR')} problemas.`,
  malformed: 'Requisição malformada.',
  unknownField: (name: string) => `Campo desconhecido: ${name}.`,
  manyValued: (name: string) =>
    `Não é possível ordenar nem agrupar por ${name}: um registro pode ter vários valores.`,
  noDate: (name: string) => `Não é possível agrupar ${name} por dia, mês ou ano: o campo não é uma data.`,
  manyTargets: (name: string) =>
    `Não é possível contar nem agrupar por ${name}: o valor pode ser de mais de um cadastro.`,
  masked: (name: string) =>
    `Não é possível filtrar por ${name}: o seu acesso não mostra este dado por inteiro.`,
  badOperand: (name: string, value: unknown) =>
    `Valor inválido em ${name}: ${JSON.stringify(value)?.slice(0, 60) ?? ''}.`,
  unknownOperator: (name: string) => `Operador desconhecido: ${name}.`,
  wrongState: (label: string, state: string) =>
    `Não é possível ${withinSentence(label)} na situação “${state}”.`,
  lockedField: (title: string, state: string) =>
    `O campo “${title}” não pode ser alterado na situação “${state}”.`,
  lockedRecord: (state: string) => `Na situação “${state}” o registro não pode mais ser alterado.`,
  keptUntilApproved: (title: string) =>
    `O campo “${title}” só muda com aprovação e não pode ficar vazio. Informe o novo valor.`,
  unknownTransition: (name: string) => `Transição desconhecida: ${name}.`,
} as const
