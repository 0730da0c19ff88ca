import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { actOn, hint, lazyPart, useEarlyKeys, usePageKeys } from '../../engine'
import { openingKeys } from './keys'
import { titles } from './titles'
import { useRecordVisits } from './useRecordVisits'

const Palette = lazyPart(() => import('./Palette').then((part) => part.Palette))

export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useRecordVisits()
  const early = useEarlyKeys(isOpen, () => setOpen(false))
  usePageKeys((event) => {
    if (actOn(event, openingKeys, { open: () => setOpen(true) })) event.preventDefault()
  })
  return (
    <>
      <IconButton
        aria-label={titles.open}
        {...hint(titles.open)}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && <Palette early={early} onClose={() => setOpen(false)} />}
    </>
  )
}
