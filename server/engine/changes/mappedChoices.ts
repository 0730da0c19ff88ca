/*
 * Checks declared choice mappings against the rows: the resulting values must be valid, and entries that
 * match nothing are reported.
 */
import { decisionOf } from '#model/changes/entry'
import { type Renaming, renamedPath, valuesAt } from '#model/changes/renaming'
import { fieldShapeAt, type Shapes } from '#model/changes/shape'
import type { Row } from '#model/entity/jsonSchema'
import { isSame } from './answerOptions'
import { maxSamples, sampleText } from './classifyField'
import { breaks } from './convert'
import { changesText } from './messages'
import type { MappedChoices, MigrationContext, PlannedChange } from './migrationContext'
import { decide } from './works'

export function countMapped({ path, made }: MappedChoices, before: Row, after: Row): void {
  const [old, now] = [valuesAt(before, path), valuesAt(after, path)]
  for (const [at, value] of now.entries()) {
    const isMany = Array.isArray(value) && value.length > 0
    if (isMany || isSame(old[at], value)) continue
    const key = JSON.stringify(value)
    const known = made.get(key) ?? { value, count: 0, samples: [] }
    made.set(key, known)
    known.count += 1
    if (known.samples.length < maxSamples) known.samples.push(sampleText(before, old[at]))
  }
}

export function renameMapped(answered: readonly MappedChoices[], { entity, path, to }: Renaming): void {
  for (const each of answered) {
    if (each.entity !== entity) continue
    if (path === undefined) each.entity = to
    else if (`${each.path}.`.startsWith(`${path}.`))
      each.path = renamedPath(path, to) + each.path.slice(path.length)
  }
}

/** Reports rows whose mapped value the property does not accept. */
export function planMapped(context: MigrationContext, targetShapes: Shapes): void {
  for (const { entity, path, made } of context.answered) {
    const shape = targetShapes.get(entity)
    const after = shape && fieldShapeAt(shape, path)
    if (!after) continue
    // Values outside the choices are already reported as removed choices.
    const wrong = [...made.values()].filter(({ value }) =>
      value === null ? after.required : after.values === undefined && breaks(after, value),
    )
    // The same rows are already reported by a stricter rule.
    const isAsked = context.planned.some((each) => each.waits && each.entity === entity && each.path === path)
    if (wrong.length === 0 || isAsked || decide(context, entity, path).accept) continue
    const count = wrong.reduce((sum, each) => sum + each.count, 0)
    context.planned.push({
      entity,
      path,
      class: 'olha os dados',
      text: changesText.misfits(count, changesText.noResult),
      count,
      samples: wrong.flatMap(({ samples }) => samples).slice(0, maxSamples),
      waits: true,
      offers: [{ text: changesText.offers.accept, entry: { entity, field: path, accept: true } }],
    })
  }
}

const making: readonly unknown[] = ['convert', 'fill', 'putAside', 'values']

export function unusedAnswers(
  { pending, used, shapes }: MigrationContext,
  targetShapes: Shapes,
): readonly PlannedChange[] {
  return pending.flatMap((keyed): readonly PlannedChange[] => {
    const { entry } = keyed
    const { entity, field = '' } = entry
    const deed = decisionOf(entry)
    if (deed === undefined || !making.includes(deed) || used.has(keyed)) return []
    if (targetShapes.has(entity) && !shapes.has(entity)) return []
    const shape = targetShapes.get(entity)
    const after = shape && fieldShapeAt(shape, field)
    const why = !after ? 'gone' : after.fields.length > 0 ? 'group' : 'same'
    const text = changesText.idle(deed, changesText.idleWhy[why])
    return [{ entity, path: field, class: 'segura', text, waits: false, offers: [] }]
  })
}
