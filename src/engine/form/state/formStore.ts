/*
 * Room: what a form holds. Hides which keystroke redraws which field, and when a message may be shown.
 *
 * What a form holds and what is wrong with it, outside React, so that a keystroke redraws one field and not forty.
 * Hides when a message may be shown: after its field was left, or everywhere once saving was tried; never while it
 * is being typed. A message of the server stands until the value it complained about changes.
 */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { maySee } from '#model/people/access'
import { activeFields } from '#model/record/record'
import { checkRecord, requiredByRules, type Validator, type Verdict } from '#model/record/validate'
import { isWritable } from '#model/record/writable'
import type { FieldProblem } from '#model/wire/problem'
import { isSame } from '../../fields/isSame'
import { type Filler, pathOf, recordOf, valueAt } from './record'

/** A form's values and messages. */
export interface FormStore {
  subscribe(listener: () => void): () => void
  /** What the form holds, unfinished texts included. */
  getData(): Row
  /** The record this means, computed fields included. */
  getRecord(): Row
  /**
   * Takes what the form reports. Answers what a branch took with it when it was left and what is to be put in again, now
   * that its fields are back.
   */
  setData(data: Row): Row
  /** What is wrong with some data. */
  judge(data: Row): Verdict
  /** The value at a pointer is being typed. */
  edit(pointer: string): void
  /** The field at a pointer is entered and wants its message out of the way. */
  enter(pointer: string): void
  /** The field at a pointer was left. */
  leave(pointer: string): void
  /** Saving was tried: every message may be shown. */
  reveal(): void
  /** The server refused these. */
  refuse(problems: readonly FieldProblem[]): void
  /** An input cannot read what it was given; undefined takes it back. */
  blame(pointer: string, message: string | undefined): void
  problemAt(pointer: string): string | undefined
  /** What is wrong with single items of a value that has one input, by their places; as JSON, so that it stays the same. */
  itemProblemsAt(pointer: string): string
  warningAt(pointer: string): string | undefined
  /** Does a rule ask for the top-level field as the record stands? */
  isAsked(field: Field): boolean
  /** Says that messages at the pointer have a place; answers how to take it back. */
  place(pointer: string): () => void
  /** Pointers of what is wrong and may be shown. */
  getProblemPaths(): readonly string[]
  /** Messages without a place of their own. The same array until they change. */
  getHomeless(): readonly string[]
}

interface Refused extends FieldProblem {
  readonly value: unknown
}

/**
 * Makes the store of one form.
 * @param before the record as it is kept; none when it is new
 */
export function createFormStore(
  entity: Entity,
  validator: Validator,
  filler: Filler,
  initial: Row,
  before?: Row,
): FormStore {
  const listeners = new Set<() => void>()
  const aside = keepAside()
  let data = initial
  let homeless: readonly string[] = []

  const look = createJudge(entity, validator, filler, before)
  const messages = keepMessages({ look, getData: () => data })
  /** Makes a change, unless it says that it changes nothing, and tells the listeners. */
  const telling =
    <A extends readonly unknown[]>(change: (...args: A) => boolean) =>
    (...args: A) => {
      if (change(...args)) tell()
    }
  const tell = () => {
    const found = messages.findHomeless()
    if (!isSame(found, homeless)) homeless = found
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getData: () => data,
    getRecord: () => look(data).record,
    setData(next) {
      const back = aside.exchange(data, next, () =>
        activeFields(entity, look(next).record, filler.actor, filler.today),
      )
      data = next
      tell()
      return back
    },
    judge: messages.judge,
    edit: (pointer) => messages.edit(pointer),
    enter: telling(messages.enter),
    leave: telling(messages.leave),
    reveal: telling(messages.reveal),
    refuse: telling(messages.refuse),
    blame: telling(messages.blame),
    problemAt: messages.problemAt,
    itemProblemsAt: messages.itemProblemsAt,
    warningAt: (pointer) => look(data).verdict.warnings.find(({ path }) => path === pointer)?.message,
    isAsked: (field) =>
      requiredByRules(entity, [field], look(data).record, filler.actor, filler.today).size > 0,
    place: messages.place,
    getProblemPaths: messages.getProblemPaths,
    getHomeless: () => homeless,
  }
}

interface Judging {
  readonly look: (data: Row) => Judged
  readonly getData: () => Row
}

/** What is wrong with a form's data, and which of it may be shown by now. A change answers whether the form is to be drawn again. */
function keepMessages({ look, getData }: Judging) {
  const touched = new Set<string>()
  const blamed = new Map<string, string>()
  const places = countPlaces()
  let editing: string | undefined
  let isRevealed = false
  let refused: readonly Refused[] = []

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
    judge(asked: Row): Verdict {
      const { verdict } = look(asked)
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
      // After saving was tried the focus goes to what is wrong, and the message must be there.
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

/** What an item lies in; the pointer itself where it is of no item. */
function holderOf(pointer: string): string {
  return pointer.replace(/\/\d+$/, '')
}

interface Judged {
  readonly data: Row
  readonly record: Row
  readonly verdict: Verdict
}

/** The record that form data stands for and what is wrong with it; remembers the last answer. */
function createJudge(
  entity: Entity,
  validator: Validator,
  filler: Filler,
  before: Row | undefined,
): (data: Row) => Judged {
  let known: Judged | undefined
  return (data) => {
    if (known?.data === data) return known
    const record = recordOf(entity, data, filler)
    const found = checkRecord(entity, validator, record, filler.actor, filler.today, before)
    const errors = found.errors.filter((problem) => isAnswerable(entity, problem, filler))
    known = { data, record, verdict: { ...found, errors } }
    return known
  }
}

/** Values of fields that left the form with their branch: a person who looks into another branch may come back. */
function keepAside() {
  const kept = new Map<string, unknown>()
  return {
    /** The values of fields that are back, out of what is kept. */
    exchange(before: Row, after: Row, findActive: () => ReadonlySet<string>): Row {
      const gone = Object.keys(before).filter(
        (name) => before[name] !== undefined && after[name] === undefined,
      )
      if (gone.length === 0 && kept.size === 0) return {}
      const active = findActive()
      for (const name of gone) if (!active.has(name)) kept.set(name, before[name])
      const back = [...kept].filter(([name]) => active.has(name))
      for (const [name] of back) kept.delete(name)
      return Object.fromEntries(back.filter(([name]) => after[name] === undefined))
    },
  }
}

/** Pointers whose messages have a place on screen; a pointer may be entered more than once. */
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

/** Problems of fields that the person cannot change are left to the server; broken rules are always shown. */
function isAnswerable(entity: Entity, problem: FieldProblem, { actor, record }: Filler): boolean {
  if (entity.rules.some((rule) => rule.message === problem.message)) return true
  const names = pathOf(problem.path).filter((step) => typeof step === 'string')
  return names.every((_name, at) => {
    const field = fieldAt(entity, names.slice(0, at + 1).join('.'))
    return field === undefined || (maySee(field, actor.role) && isWritable(entity, field, actor, record))
  })
}
