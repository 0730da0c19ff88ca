/*
 * Keeps suggested values in sync with the fields they are derived from. Only empty fields, defaults and
 * earlier suggestions are overwritten. An object is suggested as a whole, so that two suggestions never mix,
 * and is left alone once the user has edited part of it.
 */
import type { DataProvider } from 'react-admin'
import { flushSync } from 'react-dom'
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isObject } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import { maySee } from '#model/people/access'
import { activeFields } from '#model/record/record'
import { type FieldSuggestion, propose, suggestionsOf } from '#model/record/suggestions'
import { isWritable } from '#model/record/writable'
import { isSame } from '../records/isSame'
import { readReferred } from '../records/readReferred'
import type { Form } from './state/FormScope'
import { pointerOf, valueAt } from './state/record'

type Path = readonly string[]

export function followProposals(
  form: Form,
  index: EntityIndex,
  dataProvider: Pick<DataProvider, 'getMany'>,
): () => void {
  const { entity, actor, store, today } = form
  const proposals = suggestionsOf(entity).filter(({ field }) => isOpen(form, field))
  const records = readReferred(form.actor, index, dataProvider, () => run())
  let isWaiting = false
  let isOver = false

  const run = () => {
    isWaiting = false
    if (!isOver) selectWhatComes(placeAll)
  }
  const placeAll = () => {
    for (const proposal of proposals) {
      const record = store.getRecord()
      // Keeps the previous suggestion while referenced records load.
      if (!records.areKnown(proposal, record)) continue
      if (!activeFields(entity, record, actor, today).has(proposal.field.name)) continue
      place(form, proposal, propose(proposal, entity, record, records.get, actor, today))
    }
  }
  const later = () => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(run)
  }
  run()
  const leave = store.subscribe(later)
  return () => {
    isOver = true
    leave()
  }
}

/** If the update replaces the focused input's text, selects it, so that the next key overwrites it. */
function selectWhatComes(work: () => void): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
    const before = activeElement.value
    flushSync(work)
    if (activeElement.value !== before) activeElement.select()
  } else {
    work()
  }
}

function isOpen({ entity, actor }: Form, field: Field): boolean {
  return isWritable(entity, field, actor) && maySee(field, actor.role)
}

function place(form: Form, { field, from }: FieldSuggestion, value: unknown): void {
  if (form.suggestions.isTouched(pointerOf([field.name]))) return
  const said = from.map(({ title }) => title).join(', ')
  if (isObject(field)) placeObject(form, field, isRow(value) ? value : {}, said)
  else if (put(form, [field.name], field, value, said)) form.store.setValue([field.name], value)
}

/** Writes all parts at once, because one part may depend on another. */
function placeObject(form: Form, field: Field, value: Row, from: string): void {
  const parts = field.fields.filter((part) => isOpen(form, part))
  const isFree = parts.every(({ name, ...part }) => {
    const here = valueAt(form.store.getData(), [field.name, name])
    return isSame(here, value[name]) || isReplaceable(form, [field.name, name], part, here)
  })
  if (!isFree) return
  const before = form.store.getData()[field.name]
  const next: Row = isRow(before) ? { ...before } : {}
  let hasChanged = false
  for (const part of parts) {
    const wanted = value[part.name]
    if (!put(form, [field.name, part.name], part, wanted, from)) continue
    hasChanged = true
    if (wanted === undefined) delete next[part.name]
    else next[part.name] = wanted
  }
  if (hasChanged) form.store.setValue([field.name], next)
}

/** Records a suggestion; returns whether the form's value changes. */
function put(form: Form, path: Path, field: Pick<Field, 'default'>, value: unknown, from: string): boolean {
  const pointer = pointerOf(path)
  const here = valueAt(form.store.getData(), path)
  if (value === undefined) {
    const isLeft = form.suggestions.at(pointer) !== undefined && isOwn(form, pointer, here)
    form.suggestions.drop(pointer)
    if (isLeft) form.assumed.delete(pointer)
    return isLeft
  }
  if (!isSame(here, value) && !isReplaceable(form, path, field, here)) return false
  const isKnown = isSame(form.suggestions.at(pointer)?.value, value)
  form.assumed.set(pointer, value)
  if (!isKnown) form.suggestions.put(pointer, { value, from })
  return !isSame(here, value)
}

/** False once the user, or the copied record, has set the value. */
function isReplaceable(form: Form, path: Path, field: Pick<Field, 'default'>, here: unknown): boolean {
  const isEmpty = here === undefined || (Array.isArray(here) && here.length === 0)
  return isEmpty || isSame(here, field.default) || isOwn(form, pointerOf(path), here)
}

function isOwn({ assumed }: Form, pointer: string, here: unknown): boolean {
  return assumed.has(pointer) && isSame(assumed.get(pointer), here)
}
