/* Restores a list's URL parameters when it is reopened in the same tab without any. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { originWord } from '../../console/listAddress'
import { useNarrowingEntities } from '../../narrowing/useNarrowing'
import { gridText } from '../messages'
import { readOrigin } from './listView'

/** Parameters to redirect to; undefined when the URL itself applies. */
export function useRememberedPlace(key: string): string | undefined {
  const { search } = useLocation()
  const name = `list ${key}`
  const [remembered, setRemembered] = useState(() => sessionStorage.getItem(name) ?? '')
  const narrowing = useNarrowingEntities()
  // Global filters are not part of the list's state.
  const own = new URLSearchParams(search)
  for (const { name: each } of narrowing) own.delete(each)
  const ownSearch = own.toString()
  const isWaiting = ownSearch === '' && remembered !== ''
  useEffect(() => {
    if (isWaiting) return
    sessionStorage.setItem(name, ownSearch)
    setRemembered('')
  }, [isWaiting, name, ownSearch])
  return isWaiting ? asLeft(remembered) : undefined
}

/** Marks a restored filter with its origin. */
function asLeft(search: string): string {
  const params = new URLSearchParams(search)
  const isFiltered = params.has('filter') || params.has('q')
  if (isFiltered && readOrigin(params) === undefined) params.set(originWord, gridText.asLeft)
  return params.toString()
}
