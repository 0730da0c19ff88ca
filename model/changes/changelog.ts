/* Describes the changes between two versions of the schemas, taking declared renames into account. */
import { type Difference, findDifferences } from './differences'
import type { ChangeEntry } from './entry'
import { followChoiceList, mapField, type Renaming, renameShapes, renameTransitionIn } from './renaming'
import { fieldShapeAt, type Shapes } from './shape'
import { decisionText, differenceText, placeText } from './words'

/**
 * Changelog lines by entity; empty if nothing changed.
 * @param entries entries added since the earlier version
 */
export function changelogOf(
  before: Shapes,
  after: Shapes,
  entries: readonly ChangeEntry[],
): readonly string[] {
  const renamed: { readonly entity: string; readonly line: string }[] = []
  let shapes = before
  for (const entry of entries) {
    const { entity, field, rename, values, transition } = entry
    const shape = shapes.get(entity)
    if (!shape) continue
    if (transition !== undefined) {
      if (rename === undefined) continue
      renamed.push({ entity, line: decisionText(entry) })
      shapes = renameTransitionIn(shapes, { entity, transition, to: rename })
      continue
    }
    if (rename !== undefined) {
      const renaming: Renaming = { entity, to: rename, ...(field !== undefined && { path: field }) }
      renamed.push({
        entity: field === undefined ? rename : entity,
        line: decisionText(entry),
      })
      shapes = renameShapes(shapes, renaming)
    } else if (values && field !== undefined && fieldShapeAt(shape, field)) {
      const fields = mapField(shape.fields, field, (each) => ({
        ...each,
        values: followChoiceList(values, each.values ?? []),
      }))
      shapes = new Map([...shapes, [entity, { ...shape, fields }]])
      renamed.push({
        entity,
        line: `${placeText(shapes, entity, field)}: ${decisionText(entry)}`,
      })
    }
  }
  const differences = findDifferences(shapes, after)
  const places = new Map([...shapes, ...after])
  const names = new Set([...renamed, ...differences].map(({ entity }) => entity))
  return [...names]
    .sort()
    .flatMap((entity) => [
      `## ${placeText(places, entity)}`,
      ...renamed.filter((each) => each.entity === entity).map(({ line }) => `- ${line}`),
      ...differences.filter((each) => each.entity === entity).map((each) => `- ${lineOf(each, places)}`),
      '',
    ])
}

function lineOf(difference: Difference, places: Shapes): string {
  const text = differenceText(difference)
  if (!('path' in difference)) return text
  const { entity, path } = difference
  const shape = places.get(entity)
  const title = (shape && fieldShapeAt(shape, path)?.title) ?? path
  return `${title} (\`${path}\`): ${text}`
}
