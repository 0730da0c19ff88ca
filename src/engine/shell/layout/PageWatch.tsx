import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { recordVisits } from '../../console/visitTracking'
import { lastAnswerAt, timeOf, watchConnection } from '../../data/connection'
import { useLiveChanges } from '../../data/live/useLiveChanges'
import { holdBack } from '../../data/needsServer'
import { useConnection } from '../../data/useConnection'
import { shellText } from '../../messages'
import { partLoading } from '../../page/lazyPart'
import { loadConnected } from '../connectedParts'
import './connection.css'

export function PageWatch() {
  useEffect(recordVisits, [])
  useEffect(watchConnection, [])
  useLiveChanges()
  useEffect(() => {
    partLoading.load = loadConnected
  }, [])
  return <ConnectionBanner />
}

/** The live region is always there, because screen readers announce only what changes in it. */
function ConnectionBanner() {
  const isConnected = useConnection()
  const notify = useNotify()
  const say = useEvent(() => notify(shellText.needsConnection, { type: 'warning' }))
  useEffect(() => {
    if (isConnected) return
    document.documentElement.toggleAttribute('data-offline', true)
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
          {shellText.offline(timeOf(lastAnswerAt()))}
          <span className="connection-awaited"> {shellText.awaited}</span>
        </Alert>
      )}
    </div>
  )
}
