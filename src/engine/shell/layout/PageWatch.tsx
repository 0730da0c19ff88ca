import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { recordVisits } from '../../console/visitTracking'
import { lastAnswerAt, timeOf, watchConnection } from '../../data/connection'
import { useLiveChanges } from '../../data/live/useLiveChanges'
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
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isConnected)
    return () => document.documentElement.removeAttribute('data-offline')
  }, [isConnected])
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
