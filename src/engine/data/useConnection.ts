import { useSyncExternalStore } from 'react'
import { followConnection, isConnected } from './connection'

export function useConnection(entity?: string): boolean {
  return useSyncExternalStore(followConnection, () => isConnected(entity))
}
