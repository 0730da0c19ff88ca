import useMediaQuery from '@mui/material/useMediaQuery'
import { useSyncExternalStore } from 'react'
import { lazyDialog } from '../../page/lazyDialog'
import { formText } from '../messages'
import { useForm } from '../state/FormScope'
import type { SectionLink } from './sectionLink'

const SectionSteps = lazyDialog(() => import('./SectionSteps').then((part) => part.SectionSteps))

export function SectionNav({ links }: { readonly links: readonly SectionLink[] }) {
  const { store } = useForm()
  const isNarrow = !useMediaQuery('(min-width:600px)', { noSsr: true })
  // Joined into one string, so that the snapshot changes only when a number does.
  const counts = useSyncExternalStore(store.subscribe, () => {
    const wrong = store.getProblemPaths().map((path) => path.split('/')[1] ?? '')
    return links.map(({ names }) => wrong.filter((name) => names.includes(name)).length).join(' ')
  }).split(' ')
  return (
    <nav className="section-nav" aria-label={formText.sections}>
      <ul>
        {links.map(({ id, title }, at) => (
          <li key={id}>
            {/* A button instead of an anchor, because the hash belongs to the router. */}
            <button type="button" onClick={() => show(id)}>
              {title}
              <Count count={Number(counts[at])} />
            </button>
          </li>
        ))}
      </ul>
      {isNarrow && (
        <div className="section-step">
          <SectionSteps links={links} onShow={show} />
        </div>
      )}
    </nav>
  )
}

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{formText.problemCount(count)}</span>
    </span>
  )
}

function show(id: string): void {
  const title = document.getElementById(id)
  title?.focus({ preventScroll: true })
  title?.closest('section')?.scrollIntoView()
}
