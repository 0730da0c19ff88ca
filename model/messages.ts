/*
 * Room: the pure language that browser and server share; each folder is a subject of it. Hides React, Node and HTTP
 * from all meaning: nothing here can reach them.
 *
 * The catalogue of pt-BR texts that browser and server share: validation messages (letter for letter those of
 * the specification) and the sentences about an entity, built from its title and gender.
 */
import type { EntityMessages } from './entity/entity'

/** Validation messages. Functions take the bound. */
export const validationText = {
  required: '* Obrigatório',
  unfit: (titles: readonly string[], name: string) =>
    `Use ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(titles)}, como em ${name}.`,
  /** Of a choice that another value leaves out. */
  among: (titles: readonly string[], given: string) =>
    `Com “${given}”, escolha ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(titles)}.`,
  invalid: '* Inválido',
  /** Of a text with a character that cannot be kept. */
  unreadable: 'Contém um caractere que não pode ser guardado',
  /** Of a number in a unit that is none of its field's sort. */
  unit: (told: string, own: string) => `Está em ${told}, que não se converte para ${own}`,
  /** Of a number without a unit, in a text that has the unit of its field in another size. */
  noUnit: (own: string) => `O texto não diz se está em ${own}`,
  /** Of a number with more digits than can be kept. */
  tooLong: 'Valor com dígitos demais',
  unknownField: 'Campo desconhecido',
  readOnlyField: 'Campo somente leitura',
  taken: 'Valor já cadastrado',
  decimals: (most: number) =>
    most === 0
      ? 'Informe um número sem casas decimais'
      : `Informe no máximo ${most} ${most === 1 ? 'casa decimal' : 'casas decimais'}`,
  takenWith: (others: readonly string[]) =>
    `Valor já cadastrado: outro registro tem o mesmo em ${others.join(', ')}`,
  repeated: '* Valor já informado!',
  noSuchRecord: 'Registro não encontrado',
  choice: 'Escolha uma das opções',
  number: 'Valor deve ser um numérico',
  decimal: 'Valor deve ser um número decimal',
  numberSigns: 'Somente números, - e . são permitidos',
  integer: 'Valor deve ser um número inteiro',
  text: 'Valor deve ser um texto',
  object: '* Inválido',
  list: '* Inválido',
  boolean: 'Valor deve ser sim ou não',
  date: '*Data Inválida',
  month: '*Mês e Ano Inválido',
  email: 'E-mail inválido',
  minimum: (bound: string) => `Valor deve ser no mínimo ${bound}`,
  maximum: (bound: string) => `Valor deve ser no máximo ${bound}`,
  /** Of amounts of money. */
  notAbove: (bound: string) => `Valor não pode ser maior que ${bound}`,
  above: (bound: string) => `Valor deve ser maior que ${bound}`,
  below: (bound: string) => `Valor deve ser menor que ${bound}`,
  /** Of passwords; other texts are just invalid. */
  minLength: (count: number) => `Mínimo ${count} caracteres.`,
  maxLength: (count: number) => `Máximo ${count} caracteres.`,
  minItems: (count: number) => (count === 1 ? 'Informe ao menos 1 item' : `Informe ao menos ${count} itens`),
  maxItems: (count: number) => `Informe no máximo ${count} itens`,
  uniqueItems: 'O valor deve ser distinto',
  different: 'Os campos são diferentes',
} as const

/** Words that stand for values. */
export const shownText = {
  yes: 'Sim',
  no: 'Não',
  image: 'Imagem',
  /** What stands for a record whose name is not known here. */
  unnamed: '—',
  /** What stands for a record that the person may not see. */
  unseen: 'Não disponível',
  items: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
} as const

/** Conditions in words, behind the name of their field. */
export const conditionText = {
  or: ' ou ',
  empty: 'vazio',
  filled: 'preenchido',
  contains: (text: string) => `contém “${text}”`,
  ne: (value: string) => `diferente de ${value}`,
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

/** What stands where a person's name stood. */
export const anonymousText = (id: number) => `Cadastro anonimizado ${id}`

/** Messages of refusals. */
export const refusalText = {
  unauthenticated: 'Faça o login para continuar.',
  forbidden: 'Você não tem permissão para esta operação.',
  ownMatter: 'Ninguém decide a própria solicitação.',
  notFound: 'Registro não encontrado.',
  noSuchEntity: 'Recurso não encontrado.',
  stale: 'O registro foi alterado por outra pessoa.',
  alreadyInactive: 'O registro já está inativo.',
  invalid: 'Verifique os campos indicados.',
  malformed: 'Requisição malformada.',
  unknownField: (name: string) => `Campo desconhecido: ${name}.`,
  manyValued: (name: string) =>
    `Não é possível ordenar nem agrupar por ${name}: um registro pode ter vários valores.`,
  manyTargets: (name: string) =>
    `Não é possível contar nem agrupar por ${name}: o valor pode ser de mais de um cadastro.`,
  masked: (name: string) =>
    `Não é possível filtrar por ${name}: o seu acesso não mostra este dado por inteiro.`,
  unknownOperator: (name: string) => `Operador desconhecido: ${name}.`,
  wrongState: (label: string, state: string) =>
    `Não é possível ${label.toLowerCase()} na situação "${state}".`,
  lockedField: (title: string, state: string) =>
    `O campo "${title}" não pode ser alterado na situação "${state}".`,
  lockedRecord: (state: string) => `Na situação "${state}" o registro não pode mais ser alterado.`,
  keptUntilApproved: (title: string) =>
    `O campo "${title}" só muda com aprovação e não pode ficar vazio. Informe o novo valor.`,
  unknownTransition: (name: string) => `Transição desconhecida: ${name}.`,
} as const

type Gender = 'm' | 'f'

/** The definite article: "o", "a". */
function article(gender: Gender): string {
  return gender === 'f' ? 'a' : 'o'
}

/** "o registro", with the article as a sentence starts when asked. */
function withArticle(title: string, gender: Gender, isStart = false): string {
  const word = article(gender)
  return `${isStart ? word.toUpperCase() : word} ${title}`
}

/** The texts of an entity that its schema does not say itself. */
export function defaultMessages(title: string, plural: string, gender: Gender): EntityMessages {
  const it = withArticle(title, gender)
  const It = withArticle(title, gender, true)
  const end = article(gender)
  return {
    confirmRemoveTitle: 'Exclusão',
    confirmRemove: `Tem certeza que deseja excluir ${it}?`,
    removed: `${It} foi excluíd${end} com sucesso!`,
    removeFailedTitle: 'Atenção!',
    removeFailed: `Não foi possivel excluir ${it}!`,
    removeRefusedTitle: 'Atenção!',
    removeRefused: '{motivo}',
    created: `${It} foi cadastrad${end} com sucesso!`,
    updated: `${It} foi atualizad${end} com sucesso!`,
    saveFailed: `Não foi possivel salvar ${it}!`,
    createTitle: `Cadastrar ${title}`,
    editTitle: `Alterar ${title}`,
    listTitle: plural,
  }
}
