/*
 * All of a form's looks in one place, as plain class names under one styled element. A styled element per card, grid
 * and row would compute its styles again with every keystroke, which costs more than drawing the field itself.
 */
import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { Field } from '#model/entity'
import { fieldKinds } from '../fields/index'

/**
 * The element around a form. Inside: `section` and its `title`, `group` and its legend, `place` (a width to go by),
 * `fields-grid` (twelve columns where there is room, two in a narrower place, one on a telephone), `row` and its `fields`,
 * `note`.
 */
export const FormFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const line = `1px solid ${palette.divider}`
  return {
    '& fieldset.group, & fieldset.plain, & fieldset.row': { border: 0, margin: 0, minWidth: 0, padding: 0 },
    '& .section': {
      padding: theme.spacing(2),
      marginBottom: theme.spacing(2),
      backgroundColor: palette.background.paper,
      border: line,
      borderRadius: theme.shape.borderRadius,
      [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
    },
    '& .title': { ...theme.typography.subtitle1, fontWeight: 600, margin: theme.spacing(0, 0, 2) },
    '& .place': { containerType: 'inline-size' },
    // Measured by the place and not by the window, because a menu may stand beside it.
    '& .fields-grid': {
      display: 'grid',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      gap: theme.spacing(2),
      alignItems: 'start',
    },
    '& .fields-grid > *': { gridColumn: 'span 12', minWidth: 0 },
    '@container (min-width: 480px)': { '& .fields-grid > *': { gridColumn: 'span var(--narrow, 12)' } },
    '@container (min-width: 760px)': { '& .fields-grid > *': { gridColumn: 'span var(--span, 12)' } },
    '& fieldset.group': {
      border: line,
      borderRadius: theme.shape.borderRadius,
      padding: theme.spacing(1, 2, 2),
    },
    '& legend.name': {
      ...theme.typography.body2,
      color: palette.text.secondary,
      padding: theme.spacing(0, 0.5),
    },
    '& .note': {
      ...theme.typography.body2,
      color: palette.text.secondary,
      margin: theme.spacing(0, 0, 1.5),
    },
    '& fieldset.row': {
      display: 'flex',
      alignItems: 'flex-start',
      gap: theme.spacing(1),
      padding: theme.spacing(1.5, 0),
      borderBottom: line,
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 72px',
    },
    '& .row > .fields': { flex: 1, minWidth: 0 },
  }
})

/** Columns a field takes, as the variables that `fields-grid` reads. */
export function spanStyle(field: Field | undefined, sectionColumns = 2): CSSProperties {
  const usual = field ? fieldKinds[field.kind].columns : 12
  // Two columns is the default of a section, so it leaves each kind its own width.
  const span =
    field?.columns ?? (usual === 12 || sectionColumns === 2 ? usual : Math.floor(12 / sectionColumns))
  return { '--span': span, '--narrow': span > 6 ? 12 : 6 } as CSSProperties
}
