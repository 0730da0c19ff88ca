import { type Exporter, useEvent } from 'react-admin'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { useConsole, useSection } from '../../console/console'
import { useExport } from '../../export/useExport'
import { exportRequest } from '../state/exportRequest'
import type { ListContextSource } from './useListChanges'

/** react-admin's `exporter`: `false` without permission, else an XLSX of the selected rows or all rows. */
export function useListExporter({ entity, state, listQuery, selection }: ListContextSource) {
  const tools = useConsole()
  const section = useSection()
  const { running, start, cancel } = useExport()
  const makeFile: Exporter = useEvent((records: readonly { readonly id: number }[]) => {
    const isTicked =
      selection.rows.size > 0 &&
      selection.rows.size === records.length &&
      records.every(({ id }) => selection.rows.has(Number(id)))
    const filter = isTicked ? { [systemNames.id]: records.map(({ id }) => id) } : listQuery.filter
    const request = exportRequest(entity, tools, section, state.view, { ...listQuery, filter })
    return start({ ...request, type: 'xlsx' })
  })
  return { exporter: mayAct(entity, 'export', tools.actor) && makeFile, running, cancel }
}
