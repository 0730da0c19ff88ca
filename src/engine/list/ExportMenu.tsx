import type { Entity } from '#model/entity/entity'
import { useConsole, useSection } from '../console/console'
import { ExportButton } from '../export/ExportButton'
import { exportRequest } from './state/exportRequest'
import type { ListQuery } from './state/listQuery'
import type { ListView } from './state/listView'

interface ExportMenuProps {
  readonly entity: Entity
  readonly view: ListView
  readonly listQuery: ListQuery
}

export function ExportMenu({ entity, view, listQuery }: ExportMenuProps) {
  const request = exportRequest(entity, useConsole(), useSection(), view, listQuery)
  return <ExportButton request={request} disabled={request.query.fields?.length === 0} />
}
