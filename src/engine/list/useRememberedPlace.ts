/* Where somebody was in a list, for this tab: opened again without a word in its address, the list is as it was left. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Parameters to go to first; undefined when the address is what counts. */
export function useRememberedPlace(key: string): string | undefined {
  const { search } = useLocation()
  const name = `list ${key}`
  const [remembered, setRemembered] = useState(() => sessionStorage.getItem(name) ?? '')
  const isWaiting = search === '' && remembered !== ''
  useEffect(() => {
    if (isWaiting) return
    sessionStorage.setItem(name, search)
    setRemembered('')
  }, [isWaiting, name, search])
  return isWaiting ? remembered : undefined
}
