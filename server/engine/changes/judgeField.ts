/*
 * What the rows say of the differences of one property: which of them do not fit, what could be done about them, and
 * whether a person has to say so.
 */

import { addedChoices, type FieldDifference, removedChoices } from '#model/changes/differences'
import type { ChangeEntry } from '#model/changes/entry'
import { valuesAt } from '#model/changes/renaming'
import type { FieldShape } from '#model/changes/shape'
import { differenceText, kindText, limitText } from '#model/changes/words'
import type { JsonValue, Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import { storedType, widening } from './columnTypes'
import { breaks, breaksLimit } from './convert'
import type { Decision, Make } from './making'
import { changesText } from './messages'
import type { ChangeClass, Offer, Planned } from './world'

/** A question to every row. */
export interface Question {
  readonly difference: FieldDifference
  readonly class: ChangeClass
  /** What is wrong with the rows that do not fit. */
  readonly why: string
  /** Does a value, and what is made of it, not fit? */
  isWrong(before: unknown, made: { readonly value: unknown } | undefined): boolean
}

/** What the rows have to be asked about a difference; undefined where nothing. */
export function questionAbout(difference: FieldDifference): Question | undefined {
  const ask = (why: string, isWrong: Question['isWrong'], of: ChangeClass = 'olha os dados'): Question => ({
    difference,
    why,
    isWrong,
    class: of,
  })
  switch (difference.what) {
    case 'added':
      return difference.field.required && difference.field.computed === undefined
        ? ask(changesText.empty, (_before, made) => isNothing(made?.value))
        : undefined
    case 'required':
      return ask(changesText.empty, (_before, made) => isNothing(made?.value))
    case 'kind': {
      if (isPureWidening(difference.before, difference.after)) return undefined
      const why = changesText.noFit(kindText(difference.after.kind))
      return ask(why, (_before, made) => made === undefined || breaks(difference.after, made.value))
    }
    case 'target':
      return ask(
        changesText.pointing,
        (before, made) => !isNothing(before) && made?.value === before,
        'pede consentimento',
      )
    case 'choicesRemoved': {
      const gone = new Set<unknown>(removedChoices(difference).map(([value]) => value))
      return ask(changesText.inUse, (_before, made) => [made?.value].flat().some((each) => gone.has(each)))
    }
    case 'tighter': {
      const { limit, after } = difference
      const to = after.limits[limit]
      const why = changesText.breaks(limitText(limit, to ?? ''))
      return ask(why, (_before, made) => !isNothing(made?.value) && breaksLimit(limit, to, made?.value))
    }
    case 'computed':
      return difference.before.computed === undefined
        ? ask(changesText.overwritten, (before) => !isNothing(before), 'pede consentimento')
        : undefined
    default:
      return undefined
  }
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

/** Does every value there may be fit, and need no look? */
export function isPureWidening(before: FieldShape, after: FieldShape): boolean {
  const [from, to] = [storedType(before), storedType(after)]
  if (from === undefined || to === undefined || widening(from, to) === undefined) return false
  if (isReshaped(before, after)) return false
  if (after.kind === 'reference' || after.kind === 'references') {
    return before.ref !== undefined && before.ref === after.ref
  }
  const isFree = Object.keys(after.limits).length === 0 || sameLimits(before, after)
  const own = traitsOf(after.kind).format
  const isDay = after.kind === 'dateTime' || after.kind === 'date'
  if (after.values || !isFree || (own !== undefined && !isDay)) return false
  return after.kind !== 'integer' || before.kind === 'reference'
}

/** Do values have another form in a column of the same type? */
export function isReshaped(before: FieldShape, after: FieldShape): boolean {
  return before.kind !== after.kind && storedType(before) === 'jsonb' && after.kind !== 'json'
}

function sameLimits(before: FieldShape, after: FieldShape): boolean {
  return Object.entries(after.limits).every(
    ([name, to]) =>
      name === 'format' ||
      Object.entries(before.limits).some(([other, from]) => other === name && from === to),
  )
}

/** Counts rows that do not fit, and keeps some of them. */
export interface Tally {
  readonly question: Question
  count: number
  readonly samples: string[]
}

const mostSamples = 5

/** Asks a row. */
export function ask(tallies: readonly Tally[], row: Row, path: string, make: Make): void {
  const values = valuesAt(row, path)
  const holders = holdersOf(row, path)
  const made = values.map((value, at) => make(value, { ...row, ...holders[at] }))
  for (const tally of tallies) {
    const wrong = values.find((value, at) => tally.question.isWrong(value, made[at]))
    const isWrong = values.some((value, at) => tally.question.isWrong(value, made[at]))
    if (!isWrong) continue
    tally.count += 1
    if (tally.samples.length < mostSamples) tally.samples.push(sampleText(row, wrong))
  }
}

function holdersOf(row: Row, path: string): readonly Row[] {
  const parent = path.split('.').slice(0, -1).join('.')
  return parent === '' ? [row] : (valuesAt(row, parent).flat() as readonly Row[])
}

/** A row by its number, with the value in question. */
function sampleText(row: Row, value: unknown): string {
  if (value === null || value === undefined) return `nº ${row.id}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `nº ${row.id}: ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`
}

/** The difference as planned, once all rows were asked. */
export function planned(difference: FieldDifference, decision: Decision, tally?: Tally): Planned {
  const { entity, path } = difference
  const text = differenceText(difference)
  if (!tally || tally.count === 0) {
    return {
      entity,
      path,
      class: tally?.question.class === 'olha os dados' ? 'olha os dados' : 'segura',
      text,
      waits: false,
      offers: [],
    }
  }
  const isSettled = decision.accept === true || (decision.putAside === true && difference.what !== 'required')
  return {
    entity,
    path,
    class: tally.question.class,
    text: `${text}; ${changesText.misfits(tally.count, tally.question.why)}`,
    count: tally.count,
    samples: tally.samples,
    waits: !isSettled,
    offers: isSettled ? [] : offersFor(difference),
  }
}

function offersFor(difference: FieldDifference): readonly Offer[] {
  const { entity, path } = difference
  const name = path.split('.').at(-1) ?? path
  const offer = (text: string, answer: Partial<ChangeEntry>): Offer => ({
    text,
    entry: { entity, field: path, ...answer },
  })
  const { accept, putAside, fill, convert } = changesText.offers
  const leave = offer(accept, { accept: true })
  const empty = offer(putAside, { putAside: true })
  switch (difference.what) {
    case 'added':
    case 'required': {
      const value = fillFor('field' in difference ? difference.field : difference.after)
      return [offer(fill(value), { fill: value }), leave]
    }
    case 'kind': {
      const source = conversionFor(name, difference.after)
      return [...(source ? [offer(convert(source), { convert: source })] : []), empty]
    }
    case 'target':
    case 'computed':
      return [empty, leave]
    case 'choicesRemoved': {
      const map = choicesFor(difference)
      return [offer(changesText.offers.values(JSON.stringify(map)), { values: map }), leave]
    }
    case 'tighter': {
      const to = difference.after.limits.maxLength
      const source = `${name}.substring(0, ${to})`
      return [
        ...(difference.limit === 'maxLength' ? [offer(convert(source), { convert: source })] : []),
        leave,
        empty,
      ]
    }
    default:
      return [leave]
  }
}

/** Something that may stand there, to be replaced by what is right. */
function fillFor(field: FieldShape): JsonValue {
  const [choice] = field.values ?? []
  const blank = choice ? choice[0] : traitsOf(field.kind).blank
  return (blank ?? '-') as JsonValue
}

function conversionFor(name: string, after: FieldShape): string | undefined {
  const { json } = traitsOf(after.kind)
  if (after.kind === 'integer') return `int(${name})`
  if (json === 'number') return `double(${name})`
  return json === 'string' ? `string(${name})` : undefined
}

function choicesFor(difference: { before: FieldShape; after: FieldShape }) {
  const added = addedChoices(difference)
  return Object.fromEntries(
    removedChoices(difference).map(([value], at) => [String(value), added[at]?.[0] ?? null] as const),
  )
}
