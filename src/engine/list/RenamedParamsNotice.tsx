/* Redirects URL parameters renamed by a schema change and reports the ones that remain unknown. */
import Alert from '@mui/material/Alert'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../console/console'
import { shellText } from '../messages'
import { useRenames } from '../renames/useRenames'
import { gridText } from './messages'
import { renameParams } from './state/renameParams'

interface RenamedParamsNoticeProps {
  readonly entity: Entity
  /** The unknown parameters, comma-separated. */
  readonly unknownParams: string
}

export function RenamedParamsNotice({ entity, unknownParams }: RenamedParamsNoticeProps) {
  const { index } = useConsole()
  const [params, setParams] = useSearchParams()
  const [closed, setClosed] = useState('')
  const formerNames = useRenames()
  const renamed = useMemo(
    () => formerNames && renameParams(params, entity, index, formerNames).toString(),
    [params, entity, index, formerNames],
  )
  const isRenamed = renamed !== undefined && renamed !== null && renamed !== params.toString()
  useLayoutEffect(() => {
    if (isRenamed) setParams(new URLSearchParams(renamed), { replace: true })
  }, [isRenamed, renamed, setParams])
  if (formerNames === undefined || isRenamed || unknownParams === '' || unknownParams === closed) return null
  return (
    <Alert
      severity="warning"
      closeText={shellText.close}
      onClose={() => setClosed(unknownParams)}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
    >
      {gridText.strange(unknownParams)}
    </Alert>
  )
}
