/* The button of the palette and its key. */
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { hint, lazyPart } from '../../engine'
import { text } from './messages'
import { useRecentRecords } from './recent'
import { useEarlyKeys } from './useEarlyKeys'

const Palette = lazyPart(() => import('./Palette').then((part) => part.Palette))

/** Opens the palette by a press or by Ctrl+K. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const recent = useRecentRecords()
  const early = useEarlyKeys(isOpen, () => setOpen(false))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <IconButton
        aria-label={text.open}
        {...hint(text.open)}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && <Palette recent={recent} early={early} onClose={() => setOpen(false)} />}
    </>
  )
}
