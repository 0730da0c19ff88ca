/*
 * Tells the other processes on a database which tables were written, so that they forget what they remember of them.
 * Written tables are gathered for a moment: a word for each write would make all commits wait for each other.
 */
import { randomUUID } from 'node:crypto'
import { askForNone } from '../../../db/asker'
import type { Database } from '../../../db/database'
import type { QueryCache } from './queryCache'

/** Milliseconds for which news are gathered. */
const gatherMs = 50
/** More names than this are told as "everything". */
const mostNames = 60

/** The same answers, forgotten also by what other processes tell, and telling them. */
export function shareInvalidation(db: Pick<Database, 'tell' | 'onTold'>, answers: QueryCache): QueryCache {
  const self = randomUUID()
  let gathered: Set<string> | undefined

  db.onTold((words) => {
    if (words === undefined) return answers.invalidate()
    const [from, names] = words.split(' ')
    if (from === self || names === undefined) return
    answers.invalidate(names === '*' ? undefined : new Set(names.split(',')))
  })

  function send(): void {
    const names = [...(gathered ?? [])]
    gathered = undefined
    const told = names.length > mostNames || names.includes('*') ? '*' : names.join(',')
    // Lost news cost some seconds: what is remembered is not remembered for long.
    askForNone(() => db.tell(`${self} ${told}`)).catch(() => undefined)
  }

  return {
    ...answers,
    invalidate(tables) {
      answers.invalidate(tables)
      if (tables?.size === 0) return
      if (!gathered) {
        gathered = new Set()
        setTimeout(send, gatherMs).unref()
      }
      for (const name of tables ?? ['*']) gathered.add(name)
    },
  }
}
