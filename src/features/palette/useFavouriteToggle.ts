/* Adds the palette's records to favourites, with a screen-reader announcement. */
import { useState } from 'react'
import type { BookmarkedRecord } from '#model/wire/record/userData'
import { useFavourites } from '../../engine'
import { text } from './messages'
import type { PaletteItem } from './usePaletteItems'

export function useFavouriteToggle() {
  const { isMarked, mark } = useFavourites()
  const [announcement, setAnnouncement] = useState('')
  return {
    announcement,
    clearAnnouncement: () => setAnnouncement(''),
    isMarked: (record: BookmarkedRecord | undefined) => record && isMarked(record.entity, record.id),
    toggleMark: async (item: PaletteItem | undefined) => {
      if (!item?.record) return
      const { entity, id, label } = item.record
      const isOn = !isMarked(entity, id)
      try {
        await mark(entity, id, isOn)
        setAnnouncement(isOn ? text.isMarked(label) : text.isUnmarked(label))
      } catch {
        setAnnouncement(text.markFailed)
      }
    },
  }
}
