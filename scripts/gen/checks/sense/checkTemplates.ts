/*
 * Checks templates with `{field}` placeholders: which keyword allows which placeholders. Unclosed, empty or unknown
 * placeholders would be displayed literally. E425–E427; unknown fields are E201 or E306.
 */
import { isRow } from '#model/entity/jsonSchema'
import { isShortText } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import { at, type Cursor, entriesOf, itemsOf, problemAt, rootOf, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { holesOf, readPath } from '../../sources/readPath'
import type { Source, Sources } from '../../sources/sources'
import { findBrace } from './braces'

interface Template {
  readonly inside: string
  places(words: Cursor): readonly Cursor[]
  /** Placeholders that are not fields: the record's label, the reason of an error. */
  readonly names?: readonly string[]
  /** How field paths are resolved; absent if there are none, or if another check resolves them. */
  readonly paths?: { readonly crosses: boolean }
  readonly isReadElsewhere?: boolean
}

const offerTexts = ['confirm', 'done', 'failed']
const removalTexts = ['confirmRemoveTitle', 'confirmRemove', 'removed', 'removeFailedTitle', 'removeFailed']
const label = ['label']

const templates: readonly Template[] = [
  { inside: 'label', places: (words) => [at(words, 'label')], paths: { crosses: true } },
  {
    inside: 'actions.path',
    places: (words) => itemsOf(at(words, 'actions')).map((each) => at(each, 'path')),
    paths: { crosses: false },
  },
  ...offerTexts.flatMap((word): readonly Template[] => [
    {
      inside: `actions.${word}`,
      places: (words) => itemsOf(at(words, 'actions')).map((each) => at(each, word)),
      names: label,
      paths: { crosses: false },
    },
    {
      inside: `transitions.${word}`,
      places: (words) => entriesOf(at(words, 'workflow', 'transitions')).map(([, each]) => at(each, word)),
      names: label,
      paths: { crosses: false },
    },
  ]),
  ...[...removalTexts, 'removeRefusedTitle'].map(
    (word): Template => ({
      inside: `messages.${word}`,
      places: (words) => [at(words, 'messages', word)],
      names: label,
    }),
  ),
  {
    inside: 'messages.removeRefused',
    places: (words) => [at(words, 'messages', 'removeRefused')],
    names: ['label', 'motivo'],
  },
  {
    inside: 'events.notify',
    places: (words) =>
      entriesOf(at(words, 'events')).flatMap(([, each]) => [
        at(each, 'notify', 'subject'),
        at(each, 'notify', 'text'),
      ]),
    isReadElsewhere: true,
  },
  {
    inside: 'record.print',
    places: (words) =>
      itemsOf(at(words, 'record', 'print')).flatMap((each) => [
        at(each, 'text'),
        ...itemsOf(at(each, 'signatures')),
      ]),
    isReadElsewhere: true,
  },
]

export function checkTemplates(source: Source, sources: Sources): readonly SchemaProblem[] {
  const known = new Set<string>()
  const found = templates.flatMap((template) =>
    template.places(source.words).flatMap((place) => {
      known.add(place.path.join('/'))
      return checkTemplate(template, place, source, sources)
    }),
  )
  return [...found, ...checkNamed(source), ...checkPlain(source.words, known), ...checkTitles(source.file)]
}

function checkTemplate(
  template: Template,
  place: Cursor,
  source: Source,
  sources: Sources,
): readonly SchemaProblem[] {
  const text = textOf(place)
  if (text === undefined) return []
  const brace = findBrace(text)
  if (brace) {
    const { message, start: within, suggestion } = brace
    return [problemAt(place, 'E425', message, { within, suggestion })]
  }
  const { inside, names = [], paths, isReadElsewhere } = template
  if (isReadElsewhere) return []
  return holesOf(text).flatMap(({ path, start }) => {
    if (names.includes(path)) return []
    if (paths) return readPath(sources, source, path, place, { inside, ...paths, within: start }).problems
    const message = `${inside} conhece só ${names.map((name) => `{${name}}`).join(' e ')}: "{${path}}" apareceria escrito assim`
    return [problemAt(place, 'E427', message, { within: start, suggestion: '{label}' })]
  })
}

/** A label without a field would be the same for every record. */
function checkNamed({ words, entity }: Source): readonly SchemaProblem[] {
  const place = at(words, 'label')
  const text = textOf(place)
  if (text === undefined || text === '' || holesOf(text).length > 0 || findBrace(text)) return []
  const texts = entity.fields.filter((field) => !field.system && isShortText(field))
  const meant = entity.fields.find(({ name }) => name === text.trim()) ?? texts[0]
  const message = `o label não tem nenhum campo entre chaves: todo registro se chamaria "${text}"`
  return [problemAt(place, 'E426', message, { suggestion: `{${meant?.name ?? systemNames.id}}` })]
}

const plainWords = new Set([
  ...['label', 'title', 'text', 'message', 'plural', 'subtitle', 'rename', 'failedTitle', 'description'],
  ...['unit', 'prefix', 'removedTitle', 'created', 'updated', 'saveFailed'],
  ...['createTitle', 'editTitle', 'listTitle'],
])

function checkPlain(place: Cursor, templated: ReadonlySet<string>): readonly SchemaProblem[] {
  return entriesOf(place).flatMap(([word, each]) => {
    if (isRow(each.value) || Array.isArray(each.value)) {
      const inner = Array.isArray(each.value) ? itemsOf(each) : [each]
      return inner.flatMap((one) => checkPlain(one, templated))
    }
    return plainWords.has(word) && !templated.has(each.path.join('/')) ? checkUnfilled(each, word) : []
  })
}

function checkTitles(file: Source['file']): readonly SchemaProblem[] {
  const root = rootOf(file)
  return [
    ...['title', 'description'].flatMap((word) => checkUnfilled(at(root, word), word)),
    ...checkPlain(at(root, 'properties'), new Set()),
  ]
}

function checkUnfilled(place: Cursor, word: string): readonly SchemaProblem[] {
  const hole = holesOf(textOf(place) ?? '').find(({ path }) => /^[A-Za-z][\w.]*$/.test(path))
  if (!hole) return []
  const message = `${word} não tem lacunas: "{${hole.path}}" apareceria escrito assim`
  return [problemAt(place, 'E427', message, { within: hole.start })]
}
