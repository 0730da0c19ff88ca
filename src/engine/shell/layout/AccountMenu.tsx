/* The account menu. Opens on hover, click and keyboard; hovering never moves the focus. */
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useConsole } from '../../console/console'
import { shellText } from '../../messages'
import { lazyDialog } from '../../page/lazyDialog'
import { isTyping, keys, pressed } from '../../shortcuts/keys'
import { usePageKeys } from '../../shortcuts/usePageKeys'

// Preloaded with the other overlays when the browser is idle.
const AccountList = lazyDialog(() => import('./AccountList').then((part) => part.AccountList))
const ShortcutsDialog = lazyDialog(() =>
  import('../../shortcuts/ShortcutsDialog').then((part) => part.ShortcutsDialog),
)

/** Milliseconds the pointer may be outside before the menu closes. */
const patience = 250

export function AccountMenu() {
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  usePageKeys((event) => {
    if (pressed(event, keys.help) && !isTyping(event.target)) setShortcutsOpen(true)
  })
  return (
    <>
      <Opener onShortcuts={() => setShortcutsOpen(true)} />
      {areShortcutsOpen && <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />}
    </>
  )
}

function Opener({ onShortcuts }: { onShortcuts(): void }) {
  const { user } = useConsole()
  const button = useRef<HTMLButtonElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Opened by keyboard, the first entry gets the focus; opened by the pointer, nothing does.
  const [open, setOpen] = useState<'pointer' | 'keyboard'>()
  const role = user.roles[0]?.description
  const close = () => setOpen(undefined)
  const stay = () => clearTimeout(leaving.current)
  const leave = () => {
    stay()
    leaving.current = setTimeout(close, patience)
  }
  useEffect(() => () => clearTimeout(leaving.current), [])

  return (
    <Box
      sx={{ position: 'relative' }}
      onMouseEnter={() => {
        stay()
        setOpen((now) => now ?? 'pointer')
      }}
      onMouseLeave={leave}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        close()
        button.current?.focus()
      }}
    >
      <ButtonBase
        ref={button}
        aria-label={shellText.profileMenu}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={(event) => {
          // A click with `detail` 0 comes from the keyboard.
          if (event.detail === 0) setOpen(open ? undefined : 'keyboard')
          else setOpen('pointer')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen('keyboard')
        }}
        sx={{ borderRadius: 2, p: 0.5, gap: 1 }}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: '0.9rem',
          }}
        >
          {initialsOf(user.nome)}
        </Avatar>
        <Box sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'start', pr: 0.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: 1.2 }}>
            {user.nome}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {role}
          </Typography>
        </Box>
      </ButtonBase>
      {/* Not in a portal, so that pointer and focus events stay inside the container. */}
      {open && (
        <AccountList
          key={open}
          isByKeyboard={open === 'keyboard'}
          onClose={close}
          onShortcuts={onShortcuts}
        />
      )}
    </Box>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}
