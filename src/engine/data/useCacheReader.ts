/* Reads the data provider's cache synchronously, so that a cached list does not first render empty. */

import { useContext } from 'react'
import { DataProviderContext } from 'react-admin'
import type { ConsoleDataProvider } from './dataProvider'

type CacheReader = Pick<ConsoleDataProvider, 'peekList' | 'peekSummary' | 'replicas'>

/** react-admin's `useDataProvider` would wrap every result in a promise. */
export function useCacheReader(): Partial<CacheReader> {
  return (useContext(DataProviderContext) as Partial<CacheReader> | null) ?? {}
}
