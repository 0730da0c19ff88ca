/*
 * The permissions of a group: sections down, acts across. The head stays while the page scrolls, arrow keys move
 * between the cells, and the acts of one section only are in a line of their own under it.
 */
import Typography from '@mui/material/Typography'
import { acts } from '#model/entity/entity'
import { type Comparison, countSides } from './comparison'
import { MatrixRow } from './MatrixRow'
import { text } from './messages'
import type { PermissionRow } from './permissionRows'
import { useGridKeys } from './useGridKeys'
import './matrix.css'

const heads = [text.all, ...acts.map((act) => text.acts[act]), text.others]

interface PermissionMatrixProps {
  readonly rows: readonly PermissionRow[]
  readonly isLocked: boolean
  readonly comparison: Comparison | undefined
  isGranted(permission: number): boolean
  onChange(permissions: readonly number[], isGiven: boolean): void
}

export function PermissionMatrix({ rows, isLocked, comparison, isGranted, onChange }: PermissionMatrixProps) {
  const [first] = rows
  const { active, gridProps } = useGridKeys(first && { row: first.title, column: 'all' })
  const hasActive = rows.some(({ title }) => title === active?.row)
  if (!first) {
    return (
      <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>{text.nothing}</Typography>
    )
  }
  const tabStop = hasActive && active ? active : { row: first.title, column: 'all' }
  return (
    <>
      {comparison && <Legend rows={rows} comparison={comparison} />}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its boxes are one tab stop with arrow keys.
        role="grid"
        className="matrix"
        aria-label={text.matrix}
        aria-describedby="matrix-keys"
        {...gridProps}
      >
        <thead>
          <tr>
            <th scope="col" className="matrix-section">
              {text.section}
            </th>
            {heads.map((label) => (
              <th key={label} scope="col" className="matrix-cell">
                <span>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <MatrixRow
            key={row.title}
            row={row}
            granted={idsWhere(row, isGranted)}
            own={idsWhere(row, (id) => comparison?.sideOf(id) === 'own')}
            other={idsWhere(row, (id) => comparison?.sideOf(id) === 'other')}
            names={comparison && `${comparison.own}\n${comparison.other}`}
            tabStop={tabStop.row === row.title ? tabStop.column : undefined}
            isLocked={isLocked}
            onChange={onChange}
          />
        ))}
      </table>
      <p id="matrix-keys" className="matrix-keys">
        {text.matrixKeys}
      </p>
    </>
  )
}

/** Ids joined by spaces: a string, so that `memo` can compare it. */
function idsWhere({ items }: PermissionRow, test: (id: number) => boolean): string {
  return items
    .map(({ id }) => id)
    .filter(test)
    .join(' ')
}

interface LegendProps {
  readonly rows: readonly PermissionRow[]
  readonly comparison: Comparison
}

function Legend({ rows, comparison }: LegendProps) {
  const counts = countSides(rows, comparison)
  return (
    <p className="matrix-legend" role="status">
      {counts.own + counts.other === 0 && text.same(comparison.other)}
      {counts.own > 0 && (
        <span data-side="own">
          <b aria-hidden>+</b> {text.onlyIn(comparison.own, counts.own)}
        </span>
      )}
      {counts.other > 0 && (
        <span data-side="other">
          <b aria-hidden>−</b> {text.onlyIn(comparison.other, counts.other)}
        </span>
      )}
    </p>
  )
}
