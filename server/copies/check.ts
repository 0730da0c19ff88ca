import type { EntityIndex } from '#model/entity/paths'
import { checkTables } from '../db/copy/checkTables'
import { atOneMoment } from '../db/copy/copy'
import { describeError } from '../db/errors'
import { checkData } from '../engine/index'
import { copiesText } from './messages'
import type { Source } from './source'

type CheckOptions = Parameters<typeof checkData>[0]

export async function check(
  { db, place }: Pick<Source, 'db' | 'place'>,
  index: EntityIndex,
  { contents, readsOutside }: Pick<CheckOptions, 'contents' | 'readsOutside'> = {},
  tell: (line: string) => void,
): Promise<number> {
  let findings = 0
  const note = (line: string) => {
    findings += 1
    tell(line)
  }
  tell(copiesText.looking(place))
  const { tables, rows, unreadable, lost } = await checkTables(db)
  for (const { table, reason } of unreadable) note(`  ${copiesText.tableUnreadable(table, reason)}`)
  for (const { table, column, count } of lost) note(`  ${copiesText.refersToNothing(table, column, count)}`)
  try {
    await atOneMoment(db, async (tx) => {
      for await (const { place, message } of checkData({ db: tx, index, contents, readsOutside })) {
        note(copiesText.finding(place, message))
      }
    })
  } catch (error) {
    // Damaged tables, reported already, would make queries across tables fail.
    if (findings === 0) throw error
    note(copiesText.finding('…', describeError(error)))
  }
  if (findings > 0) tell(copiesText.damaged(findings))
  else {
    const [files] = await db.query<{ count: number }>('select count(*) as count from sys_file')
    tell(copiesText.sound(tables, rows, files?.count ?? 0))
  }
  return findings
}
