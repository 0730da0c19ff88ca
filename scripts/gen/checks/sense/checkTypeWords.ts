/* Keywords that do not apply to the property's type, such as `minimum` of a text. E410. */
import { isMoney } from '#model/entity/kindGuards'
import { itemKindOf, type Kind, kindTraits } from '#model/entity/kinds'
import { at, problemAt } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { PropertyNode } from '../../sources/nodes'

const fileKinds: ReadonlySet<Kind> = new Set(['file', 'files', 'images'])

const ofNumbers = { types: ['number', 'integer'], what: 'números' }
const ofTexts = { types: ['string'], what: 'textos' }
const ofLists = { types: ['array'], what: 'listas' }

const wordTypes: Readonly<Record<string, { readonly types: readonly string[]; readonly what: string }>> = {
  minimum: ofNumbers,
  maximum: ofNumbers,
  exclusiveMinimum: ofNumbers,
  exclusiveMaximum: ofNumbers,
  multipleOf: ofNumbers,
  minLength: ofTexts,
  maxLength: ofTexts,
  pattern: ofTexts,
  minItems: ofLists,
  maxItems: ofLists,
  uniqueItems: ofLists,
  items: ofLists,
}

export function checkTypeWords(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap((node) => [...checkSchemaWords(node), ...checkFieldWords(node)])
}

function checkSchemaWords({ cursor, name, schema }: PropertyNode): readonly SchemaProblem[] {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 0) return []
  return Object.entries(wordTypes).flatMap(([word, { types: meant, what }]) => {
    if (at(cursor, word).value === undefined || types.some((type) => meant.includes(type))) return []
    const message = `${word} é só para ${what}, e "${name}" é "${types.join(', ')}": não teria efeito`
    return [problemAt(at(cursor, word), 'E410', message, { atKey: true })]
  })
}

function checkFieldWords({ cursor, name, field, schema, isItem }: PropertyNode): readonly SchemaProblem[] {
  if (isItem) return []
  const place = (word: string) => at(cursor, 'x-field', word)
  const refuse = (word: string, message: string) => [problemAt(place(word), 'E410', message, { atKey: true })]
  const isNumber = kindTraits[itemKindOf(field.kind)].json === 'number' && !field.ref
  const isWhole = [schema.type, schema.items?.type].includes('integer')
  if (place('accept').value !== undefined && !fileKinds.has(field.kind)) {
    return refuse('accept', `accept é só para arquivos, e "${name}" é ${field.kind}: não teria efeito`)
  }
  if (place('decimals').value !== undefined && (!isNumber || isWhole)) {
    return refuse(
      'decimals',
      `decimals é só para type "number", e "${name}" é ${field.kind}: não teria efeito`,
    )
  }
  if (place('unit').value !== undefined && !isNumber) {
    return refuse('unit', `unit é só para números, e "${name}" é ${field.kind}: não teria efeito`)
  }
  if (isMoney(field) && schema.type === 'integer' && place('kind').value === 'money') {
    return [
      problemAt(
        place('kind'),
        'E410',
        `um valor em dinheiro tem centavos: "${name}" precisa de type "number"`,
      ),
    ]
  }
  return []
}
