/* Remembers the state of a list in this tab: reopened without parameters in its address, the list is as it was left. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useNarrowingEntities } from '../../narrowing/useNarrowing'
import { originWord } from '../../shell/listAddress'
import { gridText } from '../messages'
import { readOrigin } from './listView'

/** Parameters to go to first; undefined when the address is what counts. */
export function useRememberedPlace(key: string): string | undefined {
  const { search } = useLocation()
  const name = `list ${key}`
  const [remembered, setRemembered] = useState(() => sessionStorage.getItem(name) ?? '')
  const narrowing = useNarrowingEntities()
  // What the whole console is narrowed to is not the list's to remember.
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

/** A filter that was left here says so. */
function asLeft(search: string): string {
  const params = new URLSearchParams(search)
  const isFiltered = params.has('filter') || params.has('q')
  if (isFiltered && readOrigin(params) === undefined) params.set(originWord, gridText.asLeft)
  return params.toString()
}
