import type { Entity } from '#model/entity/entity'
import { useConsole, useSection } from '../../shell/console'
import type { ListView } from '../state/listView'
import type { Question } from '../state/question'
import { ExportButton } from './ExportButton'
import { exportRequest } from './exportRequest'

interface ExportMenuProps {
  readonly entity: Entity
  readonly view: ListView
  readonly question: Question
}

export function ExportMenu({ entity, view, question }: ExportMenuProps) {
  const request = exportRequest(entity, useConsole(), useSection(), view, question)
  return <ExportButton request={request} disabled={request.query.fields?.length === 0} />
}
