import type { Entity } from '#model/entity/entity'
import type { ConsoleTools, Section } from '../../shell/console'
import { shownColumns } from '../columns/shownColumns'
import type { ListView } from '../state/listView'
import type { Question } from '../state/question'
import type { ExportRequest } from './makeFile'

export function exportRequest(
  entity: Entity,
  tools: ConsoleTools,
  section: Section | undefined,
  view: ListView,
  { filter, q, sort }: Question,
): Omit<ExportRequest, 'type'> {
  const fields = shownColumns(entity, tools, view, 0).map(({ name }) => name)
  const title = section?.view?.title ?? entity.messages.listTitle
  const query = { filter, sort, fields, ...(q !== '' && { q }) }
  return { entity, query, title, ...(view.group !== undefined && { group: view.group }) }
}
