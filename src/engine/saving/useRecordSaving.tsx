/*
 * Saves an existing record: sends only the changed fields with the version that was read, and asks the user
 * to resolve a concurrent change. The caller decides what follows.
 */

import { type ReactNode, useRef, useState } from 'react'
import { useDataProvider, useUpdate } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import type { FieldProblem } from '#model/problem/problem'
import type { FoundRow } from '#model/query/queryOf'
import type { SaveOptions } from '../form/entityFormProps'
import { formText } from '../form/messages'
import { useDialogs } from '../page/Dialogs'
import { lazyDialog } from '../page/lazyDialog'
import { mergeChanges, type Versions } from './merge'
import type { ConflictDecision } from './StaleDialog'
import { readSaveFailure, type SaveFailure } from './saveFailure'
import { updatedMessage } from './updatedMessage'
import { useAskBefore } from './useAskBefore'
import { useSaveNotices } from './useSaveNotices'

const StaleDialog = lazyDialog(() => import('./StaleDialog').then((part) => part.StaleDialog))

const mergeAll: ConflictDecision & { kind: 'merge' } = { kind: 'merge', theirs: new Set(), both: new Map() }

interface Conflict {
  readonly clashes: readonly Field[]
  readonly versions: Versions
  decide(answer: ConflictDecision): void
}

interface SaveHandlers {
  /** Called without a message when nothing had changed. */
  saved(message?: string): void | Promise<void>
  onDiscard(): void | Promise<void>
}

interface RecordSaving {
  save(changes: Row, terms: SaveOptions): Promise<readonly FieldProblem[] | undefined>
  readonly question: ReactNode
}

export function useRecordSaving(entity: Entity, record: FoundRow, outcome: SaveHandlers): RecordSaving {
  const [update] = useUpdate()
  const dataProvider = useDataProvider()
  const notices = useSaveNotices(entity)
  const dialogs = useDialogs()
  const askBefore = useAskBefore(entity)
  const { ask, question } = useStaleQuestion()
  const id = record.id
  // Only the user's decision in the dialog makes a newer version the base.
  const version = useRef(Number(record[systemNames.version]))

  const save = async (
    changes: Row,
    terms: SaveOptions,
    message: string = updatedMessage(entity, record, changes),
  ): Promise<readonly FieldProblem[] | undefined> => {
    if (Object.keys(changes).length === 0) {
      await outcome.saved()
      return undefined
    }
    if (!(await askBefore(changes, { ...terms, record }))) return []
    try {
      await update(
        entity.name,
        {
          id,
          data: changes,
          previousData: { ...record, id },
          meta: { version: version.current, signal: terms.signal },
        },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
    } catch (problem) {
      return handle(readSaveFailure(problem), changes, terms)
    }
    await outcome.saved(message)
    return undefined
  }

  const handle = async (failure: SaveFailure, changes: Row, terms: SaveOptions) => {
    if (failure.kind === 'invalid') {
      notices.refused()
      return failure.problems
    }
    if (failure.kind === 'stale') return resolve(changes, failure.current, terms)
    if (failure.kind === 'gone') return tellRemoved(terms)
    if (failure.kind === 'other') notices.failed(failure.message)
    return []
  }

  const tellRemoved = async ({ asking }: SaveOptions) => {
    await asking(() => dialogs.tell({ title: formText.removedTitle, message: formText.removedMeanwhile }))
    return []
  }

  const resolve = async (changes: Row, sent: Row | undefined, terms: SaveOptions) => {
    try {
      const current: Row = sent ?? (await dataProvider.getOne(entity.name, { id })).data
      if (current[systemNames.active] === false) return await tellRemoved(terms)
      const versions = { before: record, changes, current }
      const { clashes, changes: merged } = mergeChanges(entity, versions)
      const answer = clashes.length === 0 ? mergeAll : await terms.asking(() => ask(clashes, versions))
      if (answer.kind === 'wait') return []
      if (answer.kind === 'discard') {
        await outcome.onDiscard()
        return undefined
      }
      version.current = Number(current[systemNames.version])
      const kept = Object.entries({ ...merged, ...Object.fromEntries(answer.both) }).filter(
        ([name]) => !answer.theirs.has(name),
      )
      return await save(Object.fromEntries(kept), terms, answer === mergeAll ? formText.merged : undefined)
    } catch (problem) {
      const failure = readSaveFailure(problem)
      if (failure.kind === 'gone') return tellRemoved(terms)
      notices.failed(failure.kind === 'other' ? failure.message : undefined)
      return []
    }
  }

  return { save: (changes, terms) => save(changes, terms), question }
}

function useStaleQuestion() {
  const [conflict, setConflict] = useState<Conflict>()
  const ask = async (clashes: readonly Field[], versions: Versions) => {
    const answer = await new Promise<ConflictDecision>((decide) => setConflict({ clashes, versions, decide }))
    setConflict(undefined)
    return answer
  }
  return { ask, question: conflict && <StaleDialog {...conflict} /> }
}
