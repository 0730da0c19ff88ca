import type { Side } from './comparison'

interface TickProps {
  readonly name: string
  readonly isGiven: boolean
  readonly isPart?: boolean
  readonly isLocked: boolean
  readonly side?: Side | undefined
  readonly place?: {
    readonly 'data-row': string
    readonly 'data-column': string
    readonly tabIndex: number
  }
  onChange(isGiven: boolean): void
}

/** Locked ones stay reachable by keyboard, so that they can be read. */
export function Tick({ name, isGiven, isPart = false, isLocked, side, place, onChange }: TickProps) {
  return (
    <>
      <input
        type="checkbox"
        aria-label={name}
        aria-disabled={isLocked || undefined}
        checked={isGiven}
        ref={(input) => {
          if (input) input.indeterminate = isPart
        }}
        onChange={(event) => {
          if (!isLocked) onChange(event.target.checked)
        }}
        {...place}
      />
      {side && (
        <b aria-hidden className="matrix-sign">
          {side === 'own' ? '+' : '−'}
        </b>
      )}
    </>
  )
}
