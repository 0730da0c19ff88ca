/* The people whom a note may name, by what is written of the name; asked when the typing pauses. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fold } from '#model/query/fold'
import type { Mentionable } from '#model/wire/record/timeline'
import { askPeople, type Place } from './stream'

const pauseMs = 150

/** Undefined where no name is being written, and until the first answer has come. */
export function usePeople(place: Place, text: string | undefined): readonly Mentionable[] | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === undefined || text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: [place.entity.name, 'mentionable', place.id, settled],
    queryFn: () => askPeople(place, settled ?? ''),
    enabled: settled !== undefined,
    placeholderData: (previous) => previous,
    staleTime: 60_000,
    retry: false,
  })
  if (text === undefined || settled === undefined) return undefined
  // While the answer is on its way, those known before are not offered for a name that is not theirs.
  const wanted = fold(text)
  const fitting = data?.filter(({ name }) => fold(name).includes(wanted))
  // After a finished name other words follow: what finds no person there is no name.
  return fitting?.length === 0 && text.includes(' ') ? undefined : fitting
}
