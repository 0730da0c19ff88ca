/*
 * From the lines of a spreadsheet to records that could be saved: references found, defaults and computed values
 * filled, all of it judged as a form judges it. Nothing is written here.
 */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { ImportLine } from '#model/import/readTable'
import type { Actor } from '#model/people/actor'
import { checkRecord, type Validator } from '#model/record/validate'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { newFormData, recordOf } from '../../form/state/record'
import { createFinder } from './findReference'

/** A record that a line asks for, and what is wrong with it, in words. */
export interface JudgedLine extends Pick<ImportLine, 'id' | 'line'> {
  readonly row: Row
  /** Fields that the line itself says something of. */
  readonly given: readonly string[]
  /** Labels of the references found, by field. */
  readonly labels: Readonly<Record<string, string>>
  readonly problems: readonly string[]
}

interface Judge {
  readonly entity: Entity
  readonly actor: Actor
  /** Today, yyyy-mm-dd. */
  readonly today: string
  readonly validator: Validator
  readonly provider: ConsoleDataProvider
  readonly signal: AbortSignal
}

/** Judges all lines, in order. */
export async function judgeLines(lines: readonly ImportLine[], judge: Judge): Promise<readonly JudgedLine[]> {
  const find = createFinder(judge.provider)
  const judged: JudgedLine[] = []
  for (const line of lines) {
    judge.signal.throwIfAborted()
    judged.push(await judgeLine(line, judge, find))
  }
  return judged
}

async function judgeLine(
  { id, line, values, lookups, problems }: ImportLine,
  { entity, actor, today, validator }: Judge,
  find: ReturnType<typeof createFinder>,
): Promise<JudgedLine> {
  const given: Row = { ...values }
  const labels: Record<string, string> = {}
  const wrong = problems.map(({ field, message }) => told(field.title, message))
  const seen = new Set(problems.map(({ field }) => field.name))
  for (const field of referencesOf(entity)) {
    if (!field.ref) continue
    const text = lookups.find((lookup) => lookup.field.name === field.name)?.text
    const isAsked = text !== undefined || (field.required && Object.keys(field.ref.dependsOn).length > 0)
    const found = isAsked ? await find(field, field.ref, text, given) : undefined
    if (found && 'id' in found) {
      given[field.name] = found.id
      labels[field.name] = found.label
    } else if (found) {
      if (found.problem !== undefined) wrong.push(told(field.title, found.problem))
      seen.add(field.name)
    }
  }
  const row = recordOf(entity, newFormData(entity, given), { actor, today })
  const { errors } = checkRecord(entity, validator, row, actor, today)
  for (const { path, message } of errors) {
    const field = entity.fields.find(({ name }) => path.split('/')[1] === name)
    // What could not be read or found has its own sentence already.
    if (!field || !seen.has(field.name)) wrong.push(told(field?.title, message))
  }
  return { id, line, row, given: Object.keys(given), labels, problems: wrong }
}

/** References of the import; those that depend on others after them. */
function referencesOf(entity: Entity): readonly Field[] {
  const columns = entity.import?.columns ?? []
  const references = entity.fields.filter(
    ({ name, ref }) => ref !== undefined && columns.some(({ field }) => field === name),
  )
  const depth = ({ ref }: Field) => Object.keys(ref?.dependsOn ?? {}).length
  return references.toSorted((a, b) => depth(a) - depth(b))
}

function told(title: string | undefined, message: string): string {
  return title === undefined ? message : `${title}: ${message.replace(/^\*\s*/, '')}`
}
