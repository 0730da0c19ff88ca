/* The export of a list: the columns that are seen, the rows that match, grouped as they are. */
import type { Entity } from '#model/entity/entity'
import { useConsole, useSection } from '../../shell/console'
import { shownColumns } from '../columns/shownColumns'
import type { ListView } from '../state/listView'
import type { Question } from '../state/question'
import { ExportButton } from './ExportButton'

interface ExportMenuProps {
  readonly entity: Entity
  readonly view: ListView
  readonly question: Question
}

/** The export menu; nothing for those who may not export. */
export function ExportMenu({ entity, view, question }: ExportMenuProps) {
  const tools = useConsole()
  const section = useSection()
  const fields = shownColumns(entity, tools, view, 0).map(({ name }) => name)
  const { filter, q, sort } = question
  const title = section?.view?.title ?? entity.messages.listTitle
  const query = { filter, sort, fields, ...(q !== '' && { q }) }
  const group = view.group === undefined ? {} : { group: view.group }
  return <ExportButton request={{ entity, query, title, ...group }} disabled={fields.length === 0} />
}
