import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fold } from '#model/formats/fold'
import type { Mentionable } from '#model/wire/record/timeline'
import { askPeople, type TimelineRecord } from './stream'

const pauseMs = 150

/** Returns undefined if no name is being typed, or while the first request is pending. */
export function usePeople(
  place: TimelineRecord,
  text: string | undefined,
): readonly Mentionable[] | undefined {
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
  })
  if (text === undefined || settled === undefined) return undefined
  // Filters the previous results while the next ones load, so that only matching people are suggested.
  const wanted = fold(text)
  const fitting = data?.filter(({ name }) => fold(name).includes(wanted))
  // After a complete name the user may type other words; without a match these are not part of a name.
  return fitting?.length === 0 && text.includes(' ') ? undefined : fitting
}
