import type { Entity } from '#model/entity/entity'
import type { ConsoleTools, Section } from '../../console/console'
import type { ExportRequest } from '../../export/makeFile'
import { visibleColumns } from '../columns/visibleColumns'
import type { ListQuery } from './listQuery'
import type { ListView } from './listView'

export function exportRequest(
  entity: Entity,
  tools: ConsoleTools,
  section: Section | undefined,
  view: ListView,
  { filter, q, sort }: ListQuery,
): Omit<ExportRequest, 'type'> {
  const fields = visibleColumns(entity, tools, view, 0).map(({ name }) => name)
  const title = section?.view?.title ?? entity.messages.listTitle
  const query = { filter, sort, fields, ...(q !== '' && { q }) }
  return { entity, query, title, ...(view.group !== undefined && { group: view.group }) }
}
