/* Describes a proposal: the fields and the reasons, the entity, and what to verify. */
import { isRow } from '#model/entity/jsonSchema'
import { parseField } from '#model/entity/parse/parseField'
import { type EntityDraft, type FieldDraft, fieldWords, type Remark } from './draft'
import { newText } from './messages'

export function tellDraft(
  draft: EntityDraft,
  said: readonly string[],
  mended: readonly Remark[],
): readonly string[] {
  const width = Math.max(...draft.fields.map(({ title }) => title.length), 0)
  const fields = draft.fields.map((field) => {
    const { title, required, why } = field
    const about = [kindText(field), ...(required ? [newText.required] : [])].join(', ')
    return `  ${title.padEnd(width)}  ${about}${why === '' ? '' : `: ${why}`}`
  })
  const remarks = [...draft.remarks, ...mended]
  const doubts = draft.fields.flatMap(({ title, doubts: own }) => own.map((doubt) => `  ${title}: ${doubt}`))
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [newText.fieldsHead, fields],
    [newText.wholeHead, said.map((line) => `  ${line}`)],
    ...(['kept', 'changed', 'left'] as const).map(
      (sort) =>
        [newText.sortHeads[sort], remarks.filter((each) => each.sort === sort).map(remarkText)] as const,
    ),
    [newText.doubtsHead, doubts],
  ]
  return parts.flatMap(([head, lines]) => (lines.length === 0 ? [] : [head, ...lines, '']))
}

function remarkText({ at, text }: Remark): string {
  return at === '' ? `  ${text}` : `  ${at}: ${text}`
}

function kindText({ name, property }: FieldDraft): string {
  const { kind } = parseField(name, property, { parent: '', required: false, conditional: false })
  const { ref, unit } = fieldWords(property)
  const items = isRow(property.items) ? property.items : {}
  const options = property.enum ?? items.enum
  if (isRow(ref)) return `${kind} → ${String(ref.entity)}`
  if (Array.isArray(options)) {
    const shown = options.slice(0, 6).join(' | ')
    return `${kind} (${shown}${options.length > 6 ? ' | …' : ''})`
  }
  return unit === undefined ? kind : `${kind} (${String(unit)})`
}
