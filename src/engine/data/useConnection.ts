import { useSyncExternalStore } from 'react'
import { followConnection, isConnected } from './connection'

export function useConnection(): boolean {
  return useSyncExternalStore(followConnection, isConnected)
}
