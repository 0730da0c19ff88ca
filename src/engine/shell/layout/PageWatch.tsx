import Alert from '@mui/material/Alert'
import { useEffect, useSyncExternalStore } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useConsole } from '../../console/console'
import { recordVisits } from '../../console/visitTracking'
import { lastAnswerAt, timeOf, watchConnection } from '../../data/connection'
import { useLiveChanges } from '../../data/live/useLiveChanges'
import { holdBack } from '../../data/needsServer'
import { useConnection } from '../../data/useConnection'
import { shellText } from '../../messages'
import { partLoading } from '../../page/lazyPart'
import { followField, isFieldUsed } from '../../session/fieldUse'
import { loadConnected } from '../connectedParts'
import { connectionText } from './connectionMessages'
import './connection.css'
import './paper.css'

export function PageWatch() {
  useEffect(recordVisits, [])
  useEffect(watchConnection, [])
  useLiveChanges()
  useEffect(() => {
    partLoading.load = loadConnected
    partLoading.isReported = true
  }, [])
  return <ConnectionBanner />
}

/** The live region is always there, because screen readers announce only what changes in it. */
function ConnectionBanner() {
  const { user } = useConsole()
  const isConnected = useConnection()
  const isField = useSyncExternalStore(followField, () => isFieldUsed(user))
  const notify = useNotify()
  const say = useEvent(() => notify(shellText.needsConnection, { type: 'warning' }))
  useEffect(() => {
    if (isConnected) return
    document.documentElement.setAttribute('data-offline', '')
    const release = holdBack(say)
    return () => {
      document.documentElement.removeAttribute('data-offline')
      release()
    }
  }, [isConnected, say])
  return (
    <div role="status" className="connection">
      {!isConnected && (
        <Alert severity="warning" icon={false}>
          {isField ? connectionText.offlineField : connectionText.offline(timeOf(lastAnswerAt()))}
          <span className="connection-awaited"> {connectionText.awaited}</span>
        </Alert>
      )}
    </div>
  )
}
