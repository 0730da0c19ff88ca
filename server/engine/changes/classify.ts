/*
 * Classifies every difference by what it means for the existing rows. Reads each table once, and only where a
 * difference depends on its rows; changes nothing.
 */

import { type Difference, type FieldDifference, findDifferences } from '#model/changes/differences'
import { alikeness, likeliest, likelyEntities, likelyFields } from '#model/changes/likely'
import { renamedPath, valuesAt } from '#model/changes/renaming'
import { type FieldShape, fieldShapeAt, type Shapes } from '#model/changes/shape'
import { differenceText } from '#model/changes/words'
import { trialsFor } from './answerOptions'
import { ask, checkFor, checkForAnswer, planAnswer, planChange, type RowTally } from './classifyField'
import { storedType } from './columnTypes'
import { findLosses, type LostPaths } from './losses'
import { planMapped } from './mappedChoices'
import { changesText } from './messages'
import type { FieldWork, MigrationContext, PlannedChange } from './migrationContext'
import { archivesFor, restorableText } from './restorable'
import { countRows, readRows } from './rows'
import { createUniqueTally, planUnique, type UniqueTally } from './unique'
import { countUserData } from './userData'
import { decide, worksOf } from './works'

export interface MigrationWork {
  readonly differences: readonly Difference[]
  readonly works: readonly FieldWork[]
  readonly doubles: ReadonlyMap<string, readonly number[]>
}

export async function classifyChanges(
  context: MigrationContext,
  targetShapes: Shapes,
): Promise<MigrationWork> {
  const differences = findDifferences(context.shapes, targetShapes)
  const works: FieldWork[] = []
  const doubles = new Map<string, readonly number[]>()
  const answered = context.answered.flatMap(({ entity }) => (targetShapes.has(entity) ? [entity] : []))
  for (const entity of new Set([...differences.map((each) => each.entity), ...answered])) {
    const own = differences.filter((each) => each.entity === entity)
    const found = await classifyEntity(context, targetShapes, entity, own, differences)
    works.push(...found.works)
    if (found.doubles.length > 0) doubles.set(entity, found.doubles)
  }
  planMapped(context, targetShapes)
  return { differences, works, doubles }
}

async function classifyEntity(
  context: MigrationContext,
  targetShapes: Shapes,
  entity: string,
  own: readonly Difference[],
  all: readonly Difference[],
): Promise<{ readonly works: readonly FieldWork[]; readonly doubles: readonly number[] }> {
  const gone = own.find((each) => each.what === 'entityRemoved')
  if (gone?.what === 'entityRemoved') {
    await classifyRemoval(context, gone, all)
    return { works: [], doubles: [] }
  }
  const works = worksOf(context, entity, own, targetShapes)
  const losesAt = findLosses(context, entity, works)
  const tallies = new Map(
    works.map((work) => [work, talliesOf(context, targetShapes, work, losesAt)] as const),
  )
  const uniques = uniquesOf(context, targetShapes, entity, own, works)
  const removed = own.flatMap((each) => (each.what === 'removed' ? [{ each, count: 0 }] : []))
  await tallyRows(context, entity, { tallies, uniques, removed })
  const gonePlans: PlannedChange[] = []
  for (const { each, count } of removed)
    gonePlans.push(await planRemoved(context, each, count, own, targetShapes))
  context.planned.push(...gonePlans)
  // Decisions about a removed property are postponed until it is known whether it was renamed.
  const open = new Set(
    gonePlans.flatMap(({ path = '', offers }) =>
      offers.flatMap(({ entry }) => (entry.rename ? [renamedPath(path, entry.rename)] : [])),
    ),
  )
  const archives = await archivesFor(context, own)
  for (const difference of own) {
    if (difference.what === 'removed' || difference.what === 'uniqueAdded') continue
    if ('path' in difference && open.has(difference.path)) continue
    if (difference.what === 'transitionRemoved') {
      context.planned.push(planTransition(context, difference, own))
      continue
    }
    const one = planDifference(context, difference, works, tallies)
    context.planned.push({ ...one, text: one.text + (await restorableText(context, archives, difference)) })
  }
  for (const [work, each] of tallies) {
    const answer = each.find(({ question }) => question.difference === undefined)
    const isAsked = each.some(({ question, count }) => question.difference && count > 0)
    if (answer && answer.count > 0 && !isAsked) context.planned.push(planAnswer(work, answer))
  }
  const doubles = uniques
    .filter(({ paths }) => !paths.some((path) => open.has(path)))
    .flatMap((tally) => planUnique(context, tally))
  return { works, doubles }
}

function uniquesOf(
  context: MigrationContext,
  targetShapes: Shapes,
  entity: string,
  own: readonly Difference[],
  works: readonly FieldWork[],
): readonly UniqueTally[] {
  const made = new Set([
    ...context.answered.flatMap((each) => (each.entity === entity ? [each.path] : [])),
    ...works.flatMap(({ path, decision }) =>
      decision.convert === undefined && decision.fill === undefined ? [] : [path],
    ),
  ])
  return (targetShapes.get(entity)?.unique ?? []).flatMap((set) => {
    const isAdded = own.some((each) => each.what === 'uniqueAdded' && each.set === set)
    const isMade = [...set.fields, ...Object.keys(set.where)].some((path) => made.has(path))
    if (!isAdded && !isMade) return []
    const text = isAdded ? undefined : changesText.repeats(set.fields)
    return [createUniqueTally({ what: 'uniqueAdded', entity, set }, context.index.get(entity), works, text)]
  })
}

function talliesOf(
  context: MigrationContext,
  targetShapes: Shapes,
  work: FieldWork,
  losesAt: LostPaths,
): readonly RowTally[] {
  const answer = checkForAnswer(work)
  const about = work.differences.flatMap((difference): readonly RowTally[] => {
    const question = checkFor(difference, losesAt)
    if (!question) return []
    const trials = answer || work.decision.putAside ? [] : trialsOf(context, targetShapes, work, difference)
    return [{ question, count: 0, samples: [], trials }]
  })
  return answer ? [...about, { question: answer, count: 0, samples: [], trials: [] }] : about
}

function trialsOf(
  context: MigrationContext,
  targetShapes: Shapes,
  work: FieldWork,
  difference: FieldDifference,
) {
  const { entity, path } = work
  const of = context.index.get(entity)
  const today = context.at.slice(0, 10)
  const sets = (targetShapes.get(entity)?.unique ?? []).filter(({ fields }) => fields.includes(path))
  return trialsFor(difference, { ...work, today, workflow: of?.workflow }).map((trial) => ({
    ...trial,
    uniques: sets.map((set) =>
      createUniqueTally({ what: 'uniqueAdded', entity, set }, of, [{ ...work, make: trial.make }]),
    ),
  }))
}

function planDifference(
  context: MigrationContext,
  difference: Difference,
  works: readonly FieldWork[],
  tallies: ReadonlyMap<FieldWork, readonly RowTally[]>,
) {
  const work = works.find(({ differences }) => differences.some((each) => each === difference))
  if (!('path' in difference) || !work) {
    const path = 'path' in difference ? { path: difference.path } : {}
    const text = differenceText(difference)
    return { entity: difference.entity, ...path, class: 'segura', text, waits: false, offers: [] } as const
  }
  const tally = tallies.get(work)?.find(({ question }) => question.difference === difference)
  const isState = context.index.get(difference.entity)?.workflow?.field === difference.path
  return planChange(difference, work.decision, tally, isState)
}

interface RowTallies {
  readonly tallies: ReadonlyMap<FieldWork, readonly RowTally[]>
  readonly uniques: readonly UniqueTally[]
  readonly removed: { readonly each: FieldDifference; count: number }[]
}

async function tallyRows(
  context: MigrationContext,
  entity: string,
  { tallies, uniques, removed }: RowTallies,
): Promise<void> {
  const shape = context.shapes.get(entity)
  if (!shape) return
  const asked = [...tallies].filter(([, each]) => each.length > 0)
  const inner = removed.filter(({ each }) => each.path.includes('.'))
  for (const each of removed) {
    const field = fieldShapeAt(shape, each.each.path)
    if (inner.includes(each) || !field || storedType(field) === undefined) continue
    each.count = await countRows(context.tx, entity, each.each.path)
  }
  if (asked.length + uniques.length + inner.length === 0) return
  const isWhole = asked.some(
    ([{ decision }, each]) =>
      decision.convert !== undefined || each.some(({ question }) => question.isOfRecord),
  )
  const tried = asked.flatMap(([, each]) => each.flatMap(({ trials }) => trials))
  const tops = [
    ...asked.map(([{ path }]) => path),
    ...tried.flatMap((trial) => trial.uniques.flatMap(({ paths }) => paths)),
    ...uniques.flatMap(({ paths }) => paths),
    ...inner.map(({ each }) => each.path),
    ...(isWhole ? shape.fields.map(({ name }) => name) : []),
  ].map((path) => path.split('.')[0] ?? path)
  const columns = [...new Set(tops)].filter((name) => isColumn(shape.fields, name))
  for await (const rows of readRows(context.tx, entity, columns)) {
    for (const row of rows) {
      for (const [work, each] of asked) ask(each, row, work)
      for (const unique of uniques) unique.see(row)
      for (const each of inner) {
        if (valuesAt(row, each.each.path).some((value) => value !== null)) each.count += 1
      }
    }
  }
}

export function isColumn(fields: readonly FieldShape[], name: string): boolean {
  const field = fields.find((each) => each.name === name)
  return field !== undefined && storedType(field) !== undefined
}

async function planRemoved(
  context: MigrationContext,
  { entity, path }: FieldDifference,
  count: number,
  own: readonly Difference[],
  targetShapes: Shapes,
): Promise<PlannedChange> {
  const used = changesText.usedField(await countUserData(context, { entity, path }))
  const text = `o campo sumiu${used}`
  const place = { entity, path }
  if (count === 0) return { ...place, class: 'segura', text, waits: false, offers: [] } as const
  const full = `${text}; ${changesText.kept(count)}`
  const decision = decide(context, entity, path)
  const shape = context.shapes.get(entity)
  const gone = shape && fieldShapeAt(shape, path)
  const likely = gone ? await likelyNames(context, targetShapes, { entity, path, gone }, own) : []
  const [first] = likely
  if (decision.remove || first === undefined)
    return { ...place, class: 'segura', text: full, count, waits: false, offers: [] } as const
  const parent = path.split('.').slice(0, -1).join('.')
  const at = (name: string) => (parent === '' ? name : `${parent}.${name}`)
  return {
    ...place,
    class: 'pede consentimento',
    text: `${changesText.askRename(path, at(first))} ${changesText.kept(count)} se não${used}`,
    count,
    waits: true,
    offers: [
      ...likely.map((name) => ({
        text: changesText.offers.rename(at(name)),
        entry: { entity, field: path, rename: name },
      })),
      { text: changesText.offers.remove, entry: { entity, field: path, remove: true } },
    ],
  } as const
}

/** Properties that a removed one may have been renamed to, most likely first. */
async function likelyNames(
  context: MigrationContext,
  targetShapes: Shapes,
  { entity, path, gone }: { readonly entity: string; readonly path: string; readonly gone: FieldShape },
  own: readonly Difference[],
): Promise<readonly string[]> {
  const parent = path.split('.').slice(0, -1).join('.')
  const isBeside = (each: string) => each.split('.').slice(0, -1).join('.') === parent
  const added = own.flatMap((each) => (each.what === 'added' && isBeside(each.path) ? [each.field] : []))
  const found = likelyFields(gone, added)
  if (found.length > 0 || parent !== '') return found.map(({ name }) => name)
  const shape = targetShapes.get(entity)
  const old = context.shapes.get(entity)
  const idle: FieldShape[] = []
  for (const field of shape?.fields ?? []) {
    const isThere = old !== undefined && isColumn(old.fields, field.name) && field.kind === gone.kind
    if (isThere && (await countRows(context.tx, entity, field.name)) === 0) idle.push(field)
  }
  return likelyFields(gone, idle).map(({ name }) => name)
}

/** A rename would restore permissions that were revoked, so a person must decide. */
function planTransition(
  context: MigrationContext,
  difference: Extract<Difference, { readonly from: string }>,
  own: readonly Difference[],
): PlannedChange {
  const { entity, name = '', from } = difference
  const added = own.flatMap((each) => (each.what === 'transitionAdded' ? [each] : []))
  const keyed = context.pending.find(({ entry }) => entry.entity === entity && entry.transition === name)
  if (keyed) context.used.add(keyed)
  const waits = !keyed && added.length > 0
  const likely = likeliest(added, (each) => alikeness(each.to, from) + alikeness(each.name ?? '', name))
  const renames = likely.map(({ name: to = '' }) => ({
    text: changesText.offers.rename(to),
    entry: { entity, transition: name, rename: to },
  }))
  const gone = {
    text: changesText.offers.removeTransition,
    entry: { entity, transition: name, remove: true as const },
  }
  const text = differenceText(difference)
  return {
    entity,
    class: waits ? 'pede consentimento' : 'segura',
    text: waits ? changesText.askTransition(text) : text,
    waits,
    offers: waits ? [...renames, gone] : [],
  }
}

async function classifyRemoval(
  context: MigrationContext,
  { entity, shape }: Extract<Difference, { what: 'entityRemoved' | 'entityAdded' }>,
  all: readonly Difference[],
): Promise<void> {
  const count = await countRows(context.tx, entity)
  const used = changesText.usedEntity(await countUserData(context, { entity }))
  const text = `o cadastro sumiu${used}`
  const said = context.pending.filter(
    ({ entry }) => entry.entity === entity && !entry.field && !entry.transition && entry.remove,
  )
  for (const keyed of said) context.used.add(keyed)
  const added = all.flatMap((each) => (each.what === 'entityAdded' ? [each.shape] : []))
  const likely = count > 0 && said.length === 0 ? likelyEntities(shape, added) : []
  const [first] = likely
  const told = count > 0 ? `${text}; ${changesText.keptTable(count)}` : text
  if (!first) {
    context.planned.push({ entity, class: 'segura', text: told, waits: false, offers: [] })
    return
  }
  context.planned.push({
    entity,
    class: 'pede consentimento',
    text: `${changesText.askRename(entity, first.name)}${used}`,
    count,
    waits: true,
    offers: [
      ...likely.map(({ name }) => ({
        text: changesText.offers.rename(name),
        entry: { entity, rename: name },
      })),
      { text: changesText.offers.remove, entry: { entity, remove: true } },
    ],
  })
}
