/*
 * Who is signed in, the features' pages about the account, and the way out. Opens under the pointer, by a press and by
 * keyboard; never takes the focus when the pointer only passes over it.
 */
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { shellText } from '../../messages'
import { lazyDialog } from '../../page/lazyDialog'
import { isTyping, keys, pressed } from '../../shortcuts/keys'
import { usePageKeys } from '../../shortcuts/usePageKeys'
import { useConsole } from '../console'

// Comes with the overlays, when the browser is idle.
const AccountList = lazyDialog(() => import('./AccountList').then((part) => part.AccountList))
const ShortcutsDialog = lazyDialog(() =>
  import('../../shortcuts/ShortcutsDialog').then((part) => part.ShortcutsDialog),
)

/** How long the pointer may be outside before the menu closes, in milliseconds. */
const patience = 250

/** The menu of the account, and the shortcuts that it and a key show. */
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
  // By keyboard the first entry takes the focus; under the pointer nothing does.
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
          // A click without a pointer is a key.
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
      {/* Not in a portal: the pointer and the focus stay inside while they are in the menu. */}
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
