/* Checks rows against the differences of one property, and finds the possible answers. */

import { type FieldDifference, removedChoices } from '#model/changes/differences'
import { valuesAt } from '#model/changes/renaming'
import type { FieldShape } from '#model/changes/shape'
import { differenceText, kindText, limitText } from '#model/changes/words'
import type { Row } from '#model/entity/jsonSchema'
import { hasDay, isInteger, isJson, isReference } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { answerOptionsFor, isNothing, isSame, type OfferTrial, tryValue } from './answerOptions'
import { storedType, widening } from './columnTypes'
import { breaks, breaksInside, breaksLimit, type ConversionResult } from './convert'
import type { LostPaths } from './losses'
import { type Decision, withGroups } from './making'
import { changesText } from './messages'
import type { ChangeClass, FieldWork, PlannedChange } from './migrationContext'

export interface RowCheck {
  /** Undefined if the change was declared. */
  readonly difference?: FieldDifference
  readonly class: ChangeClass
  readonly why: string
  isWrong(before: unknown, made: ConversionResult, row: Row): boolean
  readonly isOfRecord?: true
}

/** Undefined when no row needs checking. */
export function checkFor(difference: FieldDifference, losesAt: LostPaths): RowCheck | undefined {
  const runCheck = (
    why: string,
    isWrong: RowCheck['isWrong'],
    of: ChangeClass = 'olha os dados',
  ): RowCheck => ({
    difference,
    why,
    isWrong,
    class: of,
  })
  switch (difference.what) {
    case 'added':
      return difference.field.required && difference.field.computed === undefined
        ? runCheck(changesText.empty, (_before, made) => isNothing(made?.value))
        : undefined
    case 'required':
      return runCheck(changesText.empty, (_before, made) => isNothing(made?.value))
    case 'kind': {
      if (isPureWidening(difference.before, difference.after)) return undefined
      const why = changesText.noFit(kindText(difference.after.kind))
      return runCheck(
        why,
        (_before, made) => made === undefined || made.isLost === true || breaks(difference.after, made.value),
      )
    }
    case 'target':
      return runCheck(
        changesText.pointing,
        (before, made) => !isNothing(before) && made?.value === before,
        'pede consentimento',
      )
    case 'choicesRemoved': {
      const gone = new Set<unknown>(removedChoices(difference).map(([value]) => value))
      return runCheck(changesText.inUse, (_before, made) =>
        [made?.value].flat().some((each) => gone.has(each)),
      )
    }
    case 'tighter': {
      const { limit, after } = difference
      const to = after.limits[limit]
      const why = changesText.breaks(limitText(limit, to ?? ''))
      return runCheck(why, (_before, made) => !isNothing(made?.value) && breaksLimit(limit, to, made?.value))
    }
    case 'computed':
      return difference.before.computed === undefined
        ? runCheck(changesText.overwritten, (before) => !isNothing(before), 'pede consentimento')
        : undefined
    case 'condition': {
      if (difference.after.condition === '') return undefined
      const isLost: RowCheck['isWrong'] = (_before, made, row) =>
        !isNothing(made?.value) && losesAt(row).has(difference.path)
      return { ...runCheck(changesText.outside, isLost), isOfRecord: true }
    }
    default:
      return undefined
  }
}

/** A declared change must neither fail nor leave values that the property does not accept. */
export function checkForAnswer({ after, decision }: FieldWork): RowCheck | undefined {
  if (decision.convert === undefined && decision.fill === undefined) return undefined
  return {
    class: 'olha os dados',
    why: changesText.noResult,
    isWrong: (before, made) =>
      made === undefined ||
      (!isSame(before, made.value) &&
        (isNothing(made.value)
          ? after.required && decision.accept !== true
          : breaks(after, made.value) || breaksInside(after, made.value))),
  }
}

export function isPureWidening(before: FieldShape, after: FieldShape): boolean {
  const [from, to] = [storedType(before), storedType(after)]
  if (from === undefined || to === undefined || widening(from, to) === undefined) return false
  if (isReshaped(before, after)) return false
  if (traitsOf(after.kind).reference !== undefined) {
    return before.ref !== undefined && before.ref === after.ref
  }
  const isFree = Object.keys(after.limits).length === 0 || sameLimits(before, after)
  const own = traitsOf(after.kind).format
  const isDay = hasDay(after)
  if (after.values || !isFree || (own !== undefined && !isDay)) return false
  return !isInteger(after) || isReference(before)
}

/** Whether values are stored differently in a column of the same type. */
export function isReshaped(before: FieldShape, after: FieldShape): boolean {
  return before.kind !== after.kind && storedType(before) === 'jsonb' && !isJson(after)
}

function sameLimits(before: FieldShape, after: FieldShape): boolean {
  return Object.entries(after.limits).every(
    ([name, to]) =>
      name === 'format' ||
      Object.entries(before.limits).some(([other, from]) => other === name && from === to),
  )
}

/** Counts rows that do not fit, keeps samples, and tries candidate answers. */
export interface RowTally {
  readonly question: RowCheck
  count: number
  readonly samples: string[]
  readonly trials: readonly OfferTrial[]
}

export const maxSamples = 5

export function ask(tallies: readonly RowTally[], row: Row, work: FieldWork): void {
  const { path, isInto } = work
  const whole = isInto ? withGroups(row, path) : row
  const values = valuesAt(whole, path)
  const holders = holdersOf(whole, path)
  const around = values.map((_value, at) => ({ ...row, ...holders[at] }))
  const made = values.map((value, at) => work.make(value, around[at] ?? row))
  for (const tally of tallies) {
    const { isWrong } = tally.question
    for (const trial of tally.trials) {
      if (!trial.isFit) continue
      for (const unique of trial.uniques) unique.see(row)
      trial.isFit = values.every(
        (value, at) => !isWrong(value, tryValue(trial, work, value, around[at] ?? row), row) && trial.isFit,
      )
    }
    const wrong = values.findIndex((value, at) => isWrong(value, made[at], row))
    if (wrong < 0) continue
    tally.count += 1
    if (tally.samples.length < maxSamples) tally.samples.push(sampleText(row, values[wrong]))
  }
}

function holdersOf(row: Row, path: string): readonly Row[] {
  const parent = path.split('.').slice(0, -1).join('.')
  return parent === '' ? [row] : (valuesAt(row, parent).flat() as readonly Row[])
}

export function sampleText(row: Row, value: unknown): string {
  if (value === null || value === undefined) return `nº ${row.id}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `nº ${row.id}: ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`
}

export function planChange(
  difference: FieldDifference,
  decision: Decision,
  tally: RowTally | undefined,
  isState: boolean,
): PlannedChange {
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
  const isEmptied = decision.accept === true && difference.what === 'kind'
  return {
    entity,
    path,
    class: tally.question.class,
    text: `${text}; ${changesText.misfits(tally.count, tally.question.why)}${isEmptied ? changesText.emptied : ''}`,
    count: tally.count,
    samples: tally.samples,
    waits: !isSettled,
    offers: isSettled ? [] : answerOptionsFor(difference, tally.trials, isState),
  }
}

/** The problem of a declared change; if it is accepted, the rows stay unchanged. */
export function planAnswer(
  { entity, path, differences }: FieldWork,
  { count, samples, question }: RowTally,
): PlannedChange {
  const { accept, acceptEmpty } = changesText.offers
  const leave = differences.some(({ what }) => what === 'kind') ? acceptEmpty : accept
  return {
    entity,
    path,
    class: question.class,
    text: changesText.misfits(count, question.why),
    count,
    samples,
    waits: true,
    offers: [{ text: leave, entry: { entity, field: path, accept: true } }],
  }
}
