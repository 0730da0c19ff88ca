import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useEntityPaths } from '../../console/routing'
import { hint } from '../../page/Hints'
import { hasNeighbours } from '../../rows/listNeighbours'
import { keys as chords, pressed } from '../../shortcuts/keys'
import { usePageKeys } from '../../shortcuts/usePageKeys'
import { viewText } from './messages'
import { Glyph } from './values/Glyph'

interface NeighboursProps {
  readonly entity: Entity
  readonly id: number
}

export function Neighbours({ entity, id }: NeighboursProps) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  const ids = hasNeighbours(state) ? state.among : []
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], ids[at + 1]]
  usePageKeys((event) => {
    const wish = at < 0 ? undefined : pressed(event, chords.neighbours)
    const next = wish && { before, after }[wish]
    if (next === undefined) return
    event.preventDefault()
    void navigate(paths.show(next), { state })
  })
  if (at < 0 || ids.length < 2) return null
  return (
    <nav className="sheet-neighbours" aria-label={viewText.place(at + 1, ids.length)}>
      <Step
        to={before === undefined ? undefined : paths.show(before)}
        state={state}
        label={viewText.previous}
        keys={chords.neighbours.before}
        path="m7.4 15.4L12 10.8l4.6 4.6L18 14l-6-6-6 6 1.4 1.4Z"
      />
      <span aria-hidden="true">{viewText.place(at + 1, ids.length)}</span>
      <Step
        to={after === undefined ? undefined : paths.show(after)}
        state={state}
        label={viewText.next}
        keys={chords.neighbours.after}
        path="M7.4 8.6 12 13.2l4.6-4.6L18 10l-6 6-6-6 1.4-1.4Z"
      />
    </nav>
  )
}

interface StepProps {
  readonly to: string | undefined
  readonly state: unknown
  readonly label: string
  readonly keys: string
  readonly path: string
}

function Step({ to, state, label, keys, path }: StepProps) {
  const drawing = <Glyph path={path} />
  if (to === undefined) {
    return (
      <span className="sheet-more" aria-hidden="true" data-off>
        {drawing}
      </span>
    )
  }
  return (
    <Link
      to={to}
      state={state}
      className="sheet-more"
      aria-label={label}
      aria-keyshortcuts={keys}
      {...hint(label)}
    >
      {drawing}
    </Link>
  )
}
