/*
 * The state of a form and the only owner of its values (docs/decisions/0029-one-owner-of-a-forms-values.md).
 * Hides which change re-renders which field, and when a problem is shown.
 *
 * A keystroke re-renders its own field at once and validates after the paint. A problem is shown once its
 * field has been left, or everywhere after a failed save, but not while the field is being edited. A server
 * problem stays until the value it refers to changes.
 */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { maySee } from '#model/people/access'
import type { FieldProblem } from '#model/problem/problem'
import { checkRecord, requiredByRules, type ValidationResult, type Validator } from '#model/record/validate'
import { isWritable } from '#model/record/writable'
import { isSame } from '../../records/isSame'
import { createListeners } from '../../session/listeners'
import { createPaintQueue } from './paintQueue'
import { branchRow, type FillContext, pathOf, pointerOf, recordOf, valueAt, withValueAt } from './record'

type Path = readonly (string | number)[]

export interface FormStore {
  /** Calls the listener after the paint that follows a change of values, and at once when problems change. */
  subscribe(listener: () => void): () => void
  /** Calls the listener when a problem or a warning at the pointer, or at an item of it, changes. */
  subscribeToProblems(pointer: string, listener: () => void): () => void
  /** Calls the listener at once when the value at the pointer, a part of it or its parent changes. */
  subscribeTo(pointer: string, listener: () => void): () => void
  /** Immediately calls the listeners that are waiting for the paint. */
  flush(): void
  /** All values, including those of branches that do not apply, which return with their branch. */
  getValues(): Row
  getData(): Row
  getRecord(): Row
  setValue(path: Path, value: unknown): void
  judge(): ValidationResult
  edit(pointer: string): void
  enter(pointer: string): void
  leave(pointer: string): void
  reveal(): void
  refuse(problems: readonly FieldProblem[]): void
  blame(pointer: string, message: string | undefined): void
  problemAt(pointer: string): string | undefined
  /** Problems of single items of a value with one input, by index. JSON, so that the snapshot is stable. */
  itemProblemsAt(pointer: string): string
  warningAt(pointer: string): string | undefined
  isAsked(field: Field): boolean
  /** Registers an input that shows problems at the pointer; returns the function that unregisters it. */
  place(pointer: string): () => void
  getProblemPaths(): readonly string[]
  getHomeless(): readonly string[]
}

interface ServerProblem extends FieldProblem {
  readonly value: unknown
}

export function createFormStore(
  entity: Entity,
  validator: Validator,
  filler: FillContext,
  initial: Row,
  before: Row | undefined,
  /** The values that change as a consequence of a change. */
  follow: (before: Row, after: Row) => readonly (readonly [Path, unknown])[],
): FormStore {
  const listeners = createListeners()
  const problemReaders = createProblemReaders()
  const readers = new Set<{ readonly pointer: string; readonly listener: () => void }>()
  let values = initial
  let data = { of: initial, row: branchRow(entity.schema, initial) }
  let homeless: readonly string[] = []

  const getData = () => {
    if (data.of !== values) data = { of: values, row: branchRow(entity.schema, values) }
    return data.row
  }
  const look = createJudge(entity, validator, filler, before)
  const warnings = () => look(getData()).verdict.warnings
  const messages = keepMessages({ look, getData })
  /** Notifies the listeners unless the change returns false. */
  const telling =
    <A extends readonly unknown[]>(change: (...args: A) => boolean) =>
    (...args: A) => {
      if (change(...args)) tell()
    }
  const tell = () => {
    const found = messages.findHomeless()
    if (!isSame(found, homeless)) homeless = found
    problemReaders.tell([...messages.getProblemPaths(), ...warnings().map(({ path }) => path)])
    listeners.notify()
  }
  const queue = createPaintQueue(tell)
  const setValue = (path: Path, value: unknown) => {
    const old = values
    values = withValueAt(values, path, value) as Row
    const dependents = follow(old, values)
    for (const [other, next] of dependents) setValue(other, next)
    const changed = pointerOf(path)
    for (const { pointer, listener } of readers)
      if (isWithin(pointer, changed) || isWithin(changed, pointer)) listener()
    queue.request()
    // A choice that was cleared must not offer the old options.
    if (dependents.length > 0) queue.flush()
  }

  return {
    subscribe: listeners.follow,
    subscribeToProblems: problemReaders.subscribe,
    subscribeTo(pointer, listener) {
      const reader = { pointer, listener }
      readers.add(reader)
      return () => readers.delete(reader)
    },
    flush: queue.flush,
    getValues: () => values,
    getData,
    getRecord: () => look(getData()).record,
    setValue,
    judge: messages.judge,
    edit: (pointer) => messages.edit(pointer),
    enter: telling(messages.enter),
    leave: telling(messages.leave),
    reveal: telling(messages.reveal),
    refuse: telling(messages.refuse),
    blame: telling(messages.blame),
    problemAt: messages.problemAt,
    itemProblemsAt: messages.itemProblemsAt,
    warningAt: (pointer) => warnings().find(({ path }) => path === pointer)?.message,
    isAsked: (field) =>
      requiredByRules(entity, [field], look(getData()).record, filler.actor, filler.today).size > 0,
    place: messages.place,
    getProblemPaths: messages.getProblemPaths,
    getHomeless: () => homeless,
  }
}

interface MessageSource {
  readonly look: (data: Row) => Validation
  readonly getData: () => Row
}

/** Problems of a form and which of them are shown. Mutators return whether the form must re-render. */
function keepMessages({ look, getData }: MessageSource) {
  const touched = new Set<string>()
  const blamed = new Map<string, string>()
  const places = countPlaces()
  let editing: string | undefined
  let isRevealed = false
  let refused: readonly ServerProblem[] = []

  const errors = () => look(getData()).verdict.errors
  const standing = () => refused.filter(({ path, value }) => isSame(value, valueAt(getData(), pathOf(path))))
  const problemAt = (pointer: string) => {
    const own = blamed.get(pointer)
    if (own !== undefined) return own
    const fromServer = standing().find(({ path }) => path === pointer)
    if (fromServer) return fromServer.message
    const isEdited = pointer === editing || holderOf(pointer) === editing
    const isTouched = touched.has(pointer) || touched.has(holderOf(pointer))
    if (isEdited || !(isRevealed || isTouched)) return undefined
    return errors().find(({ path }) => path === pointer)?.message
  }

  return {
    problemAt,
    itemProblemsAt(pointer: string) {
      const found = [...standing(), ...errors()].flatMap(({ path }) => {
        const message = path !== pointer && holderOf(path) === pointer ? problemAt(path) : undefined
        return message === undefined ? [] : [[path.slice(pointer.length + 1), message]]
      })
      return found.length === 0 ? '' : JSON.stringify(Object.fromEntries(found))
    },
    judge(): ValidationResult {
      const { verdict } = look(getData())
      const own = [...blamed].map(([path, message]) => ({ path, message }))
      return { ...verdict, errors: [...own, ...verdict.errors.filter(({ path }) => !blamed.has(path))] }
    },
    getProblemPaths() {
      const found = [...blamed.keys(), ...[...standing(), ...errors()].map(({ path }) => path)]
      return [...new Set(found)].filter((path) => problemAt(path) !== undefined)
    },
    findHomeless() {
      const texts = [...(isRevealed ? errors() : []), ...standing()]
        .filter(({ path }) => !places.has(path) && !places.has(`${holderOf(path)}/*`))
        .map(({ message }) => message)
      return [...new Set(texts)]
    },
    edit(pointer: string) {
      editing = pointer
    },
    enter(pointer: string) {
      // After a refused save the focus moves to a problem, which must stay visible.
      if (isRevealed) return false
      editing = pointer
      return true
    },
    leave(pointer: string) {
      touched.add(pointer)
      if (editing === pointer) editing = undefined
      return true
    },
    reveal() {
      isRevealed = true
      editing = undefined
      return true
    },
    refuse(problems: readonly FieldProblem[]) {
      refused = problems.map((problem) => ({ ...problem, value: valueAt(getData(), pathOf(problem.path)) }))
      return true
    },
    blame(pointer: string, message: string | undefined) {
      if (blamed.get(pointer) === message) return false
      if (message === undefined) blamed.delete(pointer)
      else blamed.set(pointer, message)
      return true
    },
    place(pointer: string) {
      const leave = places.enter(pointer)
      return () => {
        leave()
        blamed.delete(pointer)
      }
    },
  }
}

/** Calls the readers of the pointers at which something is shown or was, and of the lists that they are items of. */
function createProblemReaders() {
  const readers = new Map<string, Set<() => void>>()
  let shown: readonly string[] = []
  return {
    subscribe(pointer: string, listener: () => void) {
      const own = readers.get(pointer) ?? new Set()
      readers.set(pointer, own.add(listener))
      return () => own.delete(listener)
    },
    tell(paths: readonly string[]) {
      const before = shown
      shown = paths.flatMap((path) => [path, holderOf(path)])
      for (const pointer of new Set([...before, ...shown]))
        for (const listener of readers.get(pointer) ?? []) listener()
    },
  }
}

function isWithin(pointer: string, holder: string): boolean {
  return `${pointer}/`.startsWith(`${holder}/`)
}

function holderOf(pointer: string): string {
  return pointer.replace(/\/\d+$/, '')
}

interface Validation {
  readonly data: Row
  readonly record: Row
  readonly verdict: ValidationResult
}

function createJudge(
  entity: Entity,
  validator: Validator,
  filler: FillContext,
  before: Row | undefined,
): (data: Row) => Validation {
  let known: Validation | undefined
  return (data) => {
    if (known?.data === data) return known
    const record = recordOf(entity, data, filler)
    const found = checkRecord(entity, validator, record, filler.actor, filler.today, before)
    const errors = found.errors.filter((problem) => isAnswerable(entity, problem, filler))
    known = { data, record, verdict: { ...found, errors } }
    return known
  }
}

/** Counts the inputs per pointer, since a pointer may be registered more than once. */
function countPlaces() {
  const counts = new Map<string, number>()
  return {
    has: (pointer: string) => counts.has(pointer),
    enter(pointer: string): () => void {
      counts.set(pointer, (counts.get(pointer) ?? 0) + 1)
      return () => {
        const left = (counts.get(pointer) ?? 1) - 1
        if (left > 0) counts.set(pointer, left)
        else counts.delete(pointer)
      }
    },
  }
}

/** Problems of read-only fields are left to the server; violated rules are always shown. */
function isAnswerable(entity: Entity, problem: FieldProblem, { actor, record }: FillContext): boolean {
  if (entity.rules.some((rule) => rule.message === problem.message)) return true
  const names = pathOf(problem.path).filter((step) => typeof step === 'string')
  return names.every((_name, at) => {
    const field = fieldAt(entity, names.slice(0, at + 1).join('.'))
    return field === undefined || (maySee(field, actor.role) && isWritable(entity, field, actor, record))
  })
}
