/* Proposes the sections of a form, identifying fields first. */
import { fold } from '#model/formats/fold'
import { type FieldDraft, fieldWords } from '../draft'
import { hints } from '../lexicon'
import { newText } from '../messages'

const fewFields = 5
const leastInSection = 2

interface Section {
  readonly title: string
  readonly fields: readonly string[]
}

function themeOf({ name, title, property }: FieldDraft): string {
  const { kind } = fieldWords(property)
  const { type, format } = property
  const says = (hint: Parameters<typeof hints>[1]) => hints(title, hint) || hints(name, hint)
  if (type === 'object' && property.properties !== undefined) return title
  if (type === 'array' && fieldWords(property).ref === undefined && isListOfObjects(property.items))
    return title
  if (kind === 'longText') return newText.sections.remarks
  if (format === 'email' || String(format).startsWith('phone') || says('site'))
    return newText.sections.contact
  if (kind === 'latitude' || kind === 'longitude') return newText.sections.place
  if (format === 'cep' || says('address')) return newText.sections.address
  if (kind === 'money' || says('account')) return newText.sections.values
  return newText.sections.main
}

function isListOfObjects(items: unknown): boolean {
  return typeof items === 'object' && items !== null && 'properties' in items
}

export function laySections(title: string, fields: readonly FieldDraft[]): readonly Section[] {
  if (fields.length === 0) return []
  if (fields.length < fewFields) return [{ title, fields: fields.map(({ name }) => name) }]
  const themes = new Map<string, FieldDraft[]>([[newText.sections.main, []]])
  for (const field of fields) {
    const theme = themeOf(field)
    themes.set(theme, [...(themes.get(theme) ?? []), field])
  }
  const main = themes.get(newText.sections.main) ?? []
  const lasting = new Map<string, Section>()
  for (const [theme, own] of themes) {
    const isGroup = own.some(({ property }) => property.type === 'object' || property.type === 'array')
    const stays = theme === newText.sections.main || isGroup || theme === newText.sections.remarks
    if (!stays && own.length < leastInSection) main.push(...own)
    // Section titles must differ from field titles.
    else {
      const before = lasting.get(fold(theme))?.fields ?? []
      lasting.set(fold(theme), { title: theme, fields: [...before, ...own.map(({ name }) => name)] })
    }
  }
  const order = new Map(fields.map(({ name }, at) => [name, at]))
  const inOrder = main.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  const first = { title: newText.sections.main, fields: inOrder.map(({ name }) => name) }
  const rest = [...lasting.values()].filter((section) => section.title !== newText.sections.main)
  const remarks = rest.filter((section) => section.title === newText.sections.remarks)
  const others = rest.filter((section) => section.title !== newText.sections.remarks)
  return [first, ...others, ...remarks].filter((section) => section.fields.length > 0)
}
