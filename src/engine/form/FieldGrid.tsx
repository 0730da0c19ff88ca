import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { Field } from '#model/entity'
import { fieldKinds } from '../fields/index'

/**
 * Twelve columns where there is room for them, two in a narrower place, one on a telephone. Measured by the place
 * and not by the window, because a menu may stand beside it.
 */
export const FieldGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: theme.spacing(2),
  alignItems: 'start',
  '& > *': { gridColumn: 'span 12', minWidth: 0 },
  '@container (min-width: 480px)': { '& > *': { gridColumn: 'span var(--narrow, 12)' } },
  '@container (min-width: 760px)': { '& > *': { gridColumn: 'span var(--span, 12)' } },
}))

/** The place whose width a `FieldGrid` inside it goes by. */
export const FieldPlace = styled('div')({ containerType: 'inline-size' })

/** Columns a field takes, as the variables that `FieldGrid` reads. */
export function spanStyle(field: Field | undefined, sectionColumns = 2): CSSProperties {
  const usual = field ? fieldKinds[field.kind].columns : 12
  // Two columns is the default of a section, so it leaves each kind its own width.
  const span =
    field?.columns ?? (usual === 12 || sectionColumns === 2 ? usual : Math.floor(12 / sectionColumns))
  return { '--span': span, '--narrow': span > 6 ? 12 : 6 } as CSSProperties
}
