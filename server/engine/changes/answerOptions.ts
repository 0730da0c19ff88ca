/*
 * Answers that the plan offers. Each is tried on every row; one that loses a value, changes a valid one or
 * leaves a row invalid is not offered.
 */
import { addedChoices, type FieldDifference, removedChoices } from '#model/changes/differences'
import type { ChangeEntry } from '#model/changes/entry'
import { alikeness } from '#model/changes/likely'
import { followChoice } from '#model/changes/renaming'
import type { ChoiceValue, FieldShape } from '#model/changes/shape'
import type { Workflow } from '#model/entity/entity'
import type { JsonValue, Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import { addExpressions } from '#model/expression/expression'
import { conversionsFor } from './conversions'
import { breaks, convertValue } from './convert'
import { type Converter, createConverter, type MakeOptions } from './making'
import { changesText } from './messages'
import type { AnswerOption } from './migrationContext'
import type { UniqueTally } from './unique'

export interface OfferTrial {
  readonly offer: AnswerOption
  readonly make: Converter
  isFit: boolean
  readonly uniques: UniqueTally[]
}

export interface OfferOptions extends MakeOptions {
  readonly workflow: Workflow | undefined
}

const mostStates = 4

export function trialsFor(difference: FieldDifference, options: OfferOptions): readonly OfferTrial[] {
  const { entity, path } = difference
  const trial = (text: string, answer: Partial<ChangeEntry>, make?: Converter): OfferTrial => ({
    offer: { text, entry: { entity, field: path, ...answer } },
    make: make ?? createConverter(options, answer),
    isFit: true,
    uniques: [],
  })
  const { fill, convert, values } = changesText.offers
  switch (difference.what) {
    case 'added':
    case 'required': {
      const value = fillFor(options.after)
      return [trial(fill(value), { fill: value })]
    }
    case 'kind':
    case 'tighter':
      return conversionsFor(path.split('.').at(-1) ?? path, difference).map(([source, tree]) => {
        addExpressions({ [source]: tree })
        return trial(convert(source), { convert: source })
      })
    case 'choicesRemoved':
      return choiceMaps(difference, options).map((map) =>
        trial(values(JSON.stringify(map)), { values: map }, (value) => ({ value: followChoice(map, value) })),
      )
    default:
      return []
  }
}

export function tryValue(
  trial: OfferTrial,
  { before, after }: Pick<MakeOptions, 'before' | 'after'>,
  value: unknown,
  around: Row,
): ReturnType<Converter> {
  const made = trial.make(value, around)
  const own = before && before.kind !== after.kind ? convertValue(before, after, value) : undefined
  const isLost = !isNothing(value) && isNothing(made?.value) && !mayEmpty(trial, value)
  const isOther = own !== undefined && !breaks(after, own.value) && !isSame(own.value, made?.value)
  const isWrong = !isSame(value, made?.value) && breaks(after, made?.value)
  if (made === undefined || isLost || isOther || isWrong) trial.isFit = false
  return made
}

function mayEmpty({ offer }: OfferTrial, value: unknown): boolean {
  return (
    Object.values(offer.entry.values ?? {}).includes(null) || (Array.isArray(value) && value.length === 0)
  )
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

/** The answers that are valid for every row, and those that do not depend on rows. */
export function answerOptionsFor(
  difference: FieldDifference,
  trials: readonly OfferTrial[],
  isState: boolean,
): readonly AnswerOption[] {
  const { entity, path } = difference
  const offer = (text: string, answer: Partial<ChangeEntry>): AnswerOption => ({
    text,
    entry: { entity, field: path, ...answer },
  })
  const leave = offer(changesText.offers.accept, { accept: true })
  const empty = offer(changesText.offers.putAside, { putAside: true })
  const tried = trials
    .filter(({ isFit, uniques }) => isFit && uniques.every((unique) => unique.repeated().length === 0))
    .map((each) => each.offer)
  switch (difference.what) {
    case 'kind':
      return [...tried.slice(0, 1), empty]
    case 'target':
      return [empty, leave]
    case 'computed':
      return [empty, offer(changesText.offers.acceptComputed, { accept: true })]
    case 'condition':
      return [offer(changesText.offers.acceptOutside, { accept: true }), empty]
    case 'choicesRemoved':
      // A record in a removed state would be stuck in it.
      return isState ? tried : [...tried, leave]
    case 'tighter':
      return [...tried, leave, empty]
    default:
      return [...tried, leave]
  }
}

/** A placeholder for empty values, to be edited by the operator. */
function fillFor(field: FieldShape): JsonValue {
  const [choice] = field.values ?? []
  const blank = choice ? choice[0] : traitsOf(field.kind).blank
  return (blank ?? '-') as JsonValue
}

type ChoiceMap = Readonly<Record<string, ChoiceValue | null>>
type Choice = readonly [value: ChoiceValue, title: string]

function choiceMaps(
  difference: { readonly path: string; readonly before: FieldShape; readonly after: FieldShape },
  { workflow }: OfferOptions,
): readonly ChoiceMap[] {
  const { path, after } = difference
  const gone = removedChoices(difference)
  const isState = workflow?.field === path
  const added = addedChoices(difference)
  const targets = isState ? openStates(workflow, after) : added.length > 0 ? added : (after.values ?? [])
  const nearest = (choice: Choice) => [...targets].sort((a, b) => nearness(choice, b) - nearness(choice, a))
  const mapTo = (pick: (choice: Choice) => ChoiceValue | null) =>
    Object.fromEntries(gone.map((choice) => [String(choice[0]), pick(choice)] as const))
  const [first] = gone
  const ranked = first ? nearest(first).slice(0, mostStates) : []
  if (isState) {
    const guess = mapTo((choice) => nearest(choice)[0]?.[0] ?? null)
    const all = ranked.length === 0 ? [] : [guess, ...ranked.map(([state]) => mapTo(() => state))]
    return all.filter((map, at) => all.findIndex((each) => isSame(each, map)) === at)
  }
  if (added.length > 0) return [pairs(gone, added)]
  return after.required ? ranked.map(([value]) => mapTo(() => value)) : [mapTo(() => null)]
}

/** Best matches first; two old choices share a new one only if there are too few new ones. */
function pairs(gone: readonly Choice[], added: readonly Choice[]): ChoiceMap {
  const found = new Map<Choice, Choice>()
  const all = gone.flatMap((from) => added.map((to) => [from, to, nearness(from, to)] as const))
  for (const [from, to] of all.toSorted((a, b) => b[2] - a[2])) {
    const isTaken = [...found.values()].includes(to) && found.size < added.length
    if (!found.has(from) && !isTaken) found.set(from, to)
  }
  return Object.fromEntries(gone.map((from) => [String(from[0]), found.get(from)?.[0] ?? null]))
}

/** States with an outgoing transition; all states when there are none. */
function openStates({ transitions }: Workflow, { values = [] }: FieldShape): readonly Choice[] {
  const left = new Set(Object.values(transitions).flatMap(({ from }) => from.map(String)))
  const open = values.filter(([value]) => left.has(String(value)))
  return open.length > 0 ? open : values
}

function nearness(one: Choice, other: Choice): number {
  return alikeness(one[1], other[1]) + alikeness(String(one[0]), String(other[0]))
}
