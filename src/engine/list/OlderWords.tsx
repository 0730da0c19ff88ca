/* Redirects URL parameters renamed by a schema change and reports the ones that remain unknown. */
import Alert from '@mui/material/Alert'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useFormerNames } from '../data/useFormerNames'
import { shellText } from '../messages'
import { useConsole } from '../shell/console'
import { gridText } from './messages'
import { wordsOfToday } from './state/formerWords'

interface OlderWordsProps {
  readonly entity: Entity
  /** The unknown parameters, comma-separated. */
  readonly told: string
}

export function OlderWords({ entity, told }: OlderWordsProps) {
  const { index } = useConsole()
  const [params, setParams] = useSearchParams()
  const [closed, setClosed] = useState('')
  const former = useFormerNames()
  const today = useMemo(
    () => former && wordsOfToday(params, entity, index, former).toString(),
    [params, entity, index, former],
  )
  const isOlder = today !== undefined && today !== null && today !== params.toString()
  useLayoutEffect(() => {
    if (isOlder) setParams(new URLSearchParams(today), { replace: true })
  }, [isOlder, today, setParams])
  if (former === undefined || isOlder || told === '' || told === closed) return null
  return (
    <Alert
      severity="warning"
      closeText={shellText.close}
      onClose={() => setClosed(told)}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
    >
      {gridText.strange(told)}
    </Alert>
  )
}
