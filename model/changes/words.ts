import type { Kind } from '../entity/kinds'
import { addedChoices, type Difference, type FieldDifference, removedChoices } from './differences'
import type { ChangeEntry } from './entry'
import type { FieldShape, LimitName, Shapes } from './shape'
import { fieldShapeAt } from './shape'

const kindWords: Record<Kind, string> = {
  text: 'texto',
  longText: 'texto longo',
  integer: 'número inteiro',
  decimal: 'número',
  percent: 'porcentagem',
  money: 'valor em reais',
  boolean: 'sim ou não',
  date: 'data',
  month: 'mês',
  dateTime: 'data e hora',
  choice: 'escolha',
  choices: 'várias escolhas',
  tags: 'etiquetas',
  numbers: 'vários números',
  dates: 'várias datas',
  reference: 'referência',
  references: 'várias referências',
  email: 'e-mail',
  phone: 'telefone',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  cpfCnpj: 'CPF ou CNPJ',
  cep: 'CEP',
  cib: 'CIB',
  latitude: 'latitude',
  longitude: 'longitude',
  color: 'cor',
  url: 'endereço da web',
  password: 'senha',
  image: 'imagem',
  file: 'arquivo',
  pdf: 'PDF',
  files: 'vários arquivos',
  images: 'várias imagens',
  point: 'ponto no mapa',
  polygon: 'área no mapa',
  object: 'grupo de campos',
  list: 'lista',
  json: 'dados livres',
}

const limitWords: Record<LimitName, (to: string | number) => string> = {
  maxLength: (to) => `até ${to} caracteres`,
  minLength: (to) => `pelo menos ${to} caracteres`,
  maximum: (to) => `no máximo ${to}`,
  minimum: (to) => `no mínimo ${to}`,
  exclusiveMaximum: (to) => `menos de ${to}`,
  exclusiveMinimum: (to) => `mais de ${to}`,
  multipleOf: (to) => `múltiplo de ${to}`,
  maxItems: (to) => `até ${to} itens`,
  minItems: (to) => `pelo menos ${to} itens`,
  pattern: (to) => `com a forma ${to}`,
  format: (to) => `com o formato ${to}`,
}

export function kindText(kind: Kind): string {
  return kindWords[kind]
}

export function limitText(limit: LimitName, to: string | number): string {
  return limitWords[limit](to)
}

/**
 * Titles of entity and property, with their names.
 * @example placeText(shapes, 'field', 'seedlings') // 'Field · Seedlings (`field.seedlings`)'
 */
export function placeText(shapes: Shapes, entity: string, path?: string): string {
  const shape = shapes.get(entity)
  const field = shape && path !== undefined ? fieldShapeAt(shape, path) : undefined
  const titles = [shape?.title ?? entity, ...(path === undefined ? [] : [field?.title ?? path])]
  return `${titles.join(' · ')} (\`${path === undefined ? entity : `${entity}.${path}`}\`)`
}

export function differenceText(difference: Difference): string {
  switch (difference.what) {
    case 'entityAdded':
      return 'cadastro novo'
    case 'entityRemoved':
      return 'o cadastro sumiu'
    case 'entityTitle':
      return `o cadastro “${difference.from}” passa a se chamar “${difference.to}”`
    case 'ruleAdded':
      return `regra nova: “${difference.to}”`
    case 'ruleRemoved':
      return `a regra “${difference.from}” sumiu`
    case 'transitionAdded':
      return `passagem nova: “${difference.to}”`
    case 'transitionRemoved':
      return `a passagem “${difference.from}” sumiu`
    case 'uniqueAdded':
      return `${difference.set.fields.join(' + ')} não pode mais se repetir`
    case 'uniqueRemoved':
      return `${difference.set.fields.join(' + ')} pode se repetir`
    default:
      return fieldText(difference)
  }
}

export function decisionText(entry: ChangeEntry): string {
  const { rename, values, convert, fill, keep, entity, field, transition } = entry
  if (rename !== undefined) return `\`${transition ?? field ?? entity}\` passa a se chamar \`${rename}\``
  if (transition !== undefined) return `a passagem \`${transition}\` sumiu de propósito`
  if (values) {
    const pairs = Object.entries(values).map(([from, to]) => `${from} → ${to ?? 'nada'}`)
    return `opções trocadas: ${pairs.join(', ')}`
  }
  if (convert !== undefined) return `valores convertidos com \`${convert}\``
  if (fill !== undefined) return `onde faltava, preenchido com ${JSON.stringify(fill)}`
  if (keep)
    return keep === 'oldest' ? 'de cada repetição fica o mais antigo' : 'de cada repetição fica o mais novo'
  if (entry.remove) return 'sumiu de propósito; os valores ficam guardados à parte'
  return entry.putAside
    ? 'os valores antigos ficam guardados à parte'
    : 'os registros que não seguem a regra ficam como estão'
}

function fieldText(difference: FieldDifference): string {
  switch (difference.what) {
    case 'added':
      return addedText(difference.field)
    case 'removed':
      return 'o campo sumiu'
    case 'kind':
      return `era ${kindWords[difference.before.kind]} e passa a ser ${kindWords[difference.after.kind]}`
    case 'target':
      return `apontava para \`${difference.before.ref}\` e passa a apontar para \`${difference.after.ref}\``
    case 'required':
      return 'passa a ser obrigatório'
    case 'optional':
      return 'deixa de ser obrigatório'
    case 'computed':
      return difference.before.computed === undefined ? 'passa a ser calculado' : 'é calculado de outro modo'
    case 'notComputed':
      return 'deixa de ser calculado'
    case 'condition':
      return conditionText(difference)
    case 'title':
      return `“${difference.before.title}” passa a se chamar “${difference.after.title}”`
    case 'choicesAdded':
      return `opções novas: ${listText(addedChoices(difference))}`
    case 'choicesRemoved':
      return `opções que sumiram: ${listText(removedChoices(difference))}`
    case 'choiceTitles':
      return 'opções com outro texto'
    case 'tighter':
    case 'looser':
      return limitChange(difference)
  }
}

function conditionText({ before, after }: { before: FieldShape; after: FieldShape }): string {
  if (after.condition === '') return 'passa a existir sempre'
  return before.condition === '' ? 'passa a existir só sob uma condição' : 'existe sob outra condição'
}

function addedText({ kind, required, computed }: FieldShape): string {
  const words = [kindWords[kind], ...(required ? ['obrigatório'] : []), ...(computed ? ['calculado'] : [])]
  return `campo novo: ${words.join(', ')}`
}

function limitChange({
  before,
  after,
  limit,
}: {
  readonly before: FieldShape
  readonly after: FieldShape
  readonly limit: LimitName
}): string {
  const [from, to] = [before.limits[limit], after.limits[limit]]
  if (to === undefined) return `deixa de ser ${limitWords[limit](from ?? '')}`
  return `passa a ser ${limitWords[limit](to)}${from === undefined ? '' : ` (era ${from})`}`
}

function listText(choices: readonly (readonly [unknown, string])[]): string {
  return choices.map(([value, title]) => (title === String(value) ? title : `${title} (${value})`)).join(', ')
}
