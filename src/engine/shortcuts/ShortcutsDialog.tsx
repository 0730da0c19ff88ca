import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fold } from '#model/formats/fold'
import { useConsole } from '../console/console'
import type { ShortcutGroup } from '../contract'
import { hint } from '../page/Hints'
import { engineShortcuts } from './groups'
import { shortcutText as text } from './messages'
import { isMac, showChords } from './showChords'
import './shortcuts.css'

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const { slots } = useConsole()
  const id = useId()
  const [words, setWords] = useState('')
  const { data: added = [] } = useQuery({
    queryKey: ['shortcuts'],
    queryFn: async () => (await Promise.all(slots.shortcuts.map((load) => load()))).flat(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const scopes = scopesOf([...Object.values(engineShortcuts), ...added], words)
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      aria-labelledby={id}
      slotProps={{ paper: { className: 'shortcuts' } }}
      className="shortcuts-root"
    >
      <div className="shortcuts-head">
        <h2 id={id}>{text.title}</h2>
        <IconButton aria-label={text.close} {...hint(text.close)} onClick={onClose}>
          <Close />
        </IconButton>
        <input
          type="search"
          autoFocus
          value={words}
          placeholder={text.search}
          aria-label={text.search}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section className="shortcuts-all" aria-labelledby={id} tabIndex={0}>
        {scopes.length === 0 && <p role="status">{text.none}</p>}
        {scopes.map(({ scope, entries }) => (
          <section key={scope} aria-label={scope}>
            <h3>{scope}</h3>
            <dl>
              {entries.map(({ text: what, chords }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    <Keys chords={chords} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}

function Keys({ chords }: { readonly chords: string }) {
  return showChords(chords, isMac()).map(({ held, oneOf }, place) => (
    <span key={`${held} ${oneOf}`}>
      {place > 0 && ` ${text.or} `}
      {held.map((key) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {' + '}
        </span>
      ))}
      {oneOf.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  ))
}

function scopesOf(groups: readonly ShortcutGroup[], words: string) {
  const wanted = fold(words).split(' ').filter(Boolean)
  const entries = groups.flatMap(({ scope, keys, texts }) =>
    Object.entries(keys).map(([name, chords]) => ({ scope, chords, text: texts[name] ?? name })),
  )
  const found = entries.filter(({ scope, chords, text: what }) => {
    const shown = showChords(chords, false).flatMap(({ held, oneOf }) => [...held, ...oneOf])
    const folded = fold(`${scope} ${what} ${shown.join(' ')}`)
    return wanted.every((word) => folded.includes(word))
  })
  return [...new Set(found.map(({ scope }) => scope))].map((scope) => ({
    scope,
    entries: found.filter((each) => each.scope === scope),
  }))
}
