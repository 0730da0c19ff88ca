/*
 * All styles of a form, as class names under one styled element. A styled component per card, grid and row
 * would recompute its styles on every keystroke, which costs more than rendering the field.
 */
import { styled, type Theme } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { Field } from '#model/entity/entity'
import { fieldKinds } from '../../fields/index'
import { textWidth } from '../../page/textWidth'

/**
 * Class names inside: `section` and its `title`, `group` and its legend, `place` (a size container), `fields-grid` (12
 * columns in wide containers, 2 in narrow ones, 1 on phones), `row` and its `fields`, `note`.
 */
export const FormFrame = styled('div')(({ theme }) => ({
  '& fieldset.group, & fieldset.plain, & fieldset.row': { border: 0, margin: 0, minWidth: 0, padding: 0 },
  ...sectionStyles(theme),
  '& .section-nav': navigationStyles(theme),
  '& .unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  // Keeps the focused input clear of the sticky bars at the top and bottom.
  '& input, & textarea, & [role="combobox"], & button': { scrollMargin: '140px 0 96px' },
  ...gridStyles(theme),
  ...rowStyles(theme),
  ...cardStyles(theme),
}))

const paletteOf = (theme: Theme) => (theme.vars ?? theme).palette
const lineOf = (theme: Theme) => `1px solid ${paletteOf(theme).divider}`

function sectionStyles(theme: Theme) {
  return {
    '& .section': {
      scrollMarginTop: 112,
      [theme.breakpoints.down('sm')]: { scrollMarginTop: 168 },
      padding: theme.spacing(2),
      marginBottom: theme.spacing(2),
      backgroundColor: paletteOf(theme).background.paper,
      border: lineOf(theme),
      borderRadius: theme.shape.borderRadius,
      [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
    },
    '& .title:focus': { outline: 'none' },
    '& .title': { ...theme.typography.subtitle1, fontWeight: 600, margin: theme.spacing(0, 0, 2) },
  }
}

function navigationStyles(theme: Theme) {
  const palette = paletteOf(theme)
  return {
    '& .section-step': { minHeight: 56, paddingInline: theme.spacing(0.5) },
    position: 'sticky',
    // Height of the app bar.
    top: 56,
    zIndex: 3,
    marginBottom: theme.spacing(2),
    backgroundColor: palette.background.paper,
    border: lineOf(theme),
    borderRadius: theme.shape.borderRadius,
    '& ul': {
      // Clips the texts for screen readers, which otherwise widen the page.
      position: 'relative',
      display: 'flex',
      overflowX: 'auto',
      margin: 0,
      padding: theme.spacing(0.5),
      gap: 4,
      listStyle: 'none',
    },
    '& button': {
      ...theme.typography.body2,
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      padding: theme.spacing(0.75, 1.25),
      color: 'inherit',
      background: 'none',
      border: 0,
      borderRadius: theme.shape.borderRadius,
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    },
    '& .count': {
      minWidth: 20,
      padding: '0 6px',
      borderRadius: 10,
      color: palette.error.contrastText,
      backgroundColor: palette.error.main,
      fontWeight: 600,
      lineHeight: '20px',
      textAlign: 'center',
    },
  } as const
}

/** Container queries instead of media queries, because a side menu may take up part of the window. */
function gridStyles(theme: Theme) {
  return {
    '& .place': { containerType: 'inline-size' },
    '& .fields-grid': {
      display: 'grid',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      gap: theme.spacing(2),
      alignItems: 'start',
    },
    '& .fields-grid > *': { gridColumn: 'span 12', minWidth: 0 },
    '@container (min-width: 480px)': { '& .fields-grid > *': { gridColumn: 'span var(--narrow, 12)' } },
    '@container (min-width: 760px)': { '& .fields-grid > *': { gridColumn: 'span var(--middle, 12)' } },
    '@container (min-width: 1040px)': { '& .fields-grid > *': { gridColumn: 'span var(--span, 12)' } },
    '& fieldset.group': {
      border: lineOf(theme),
      borderRadius: theme.shape.borderRadius,
      padding: theme.spacing(1, 2, 2),
    },
  } as const
}

function rowStyles(theme: Theme) {
  const palette = paletteOf(theme)
  return {
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
      borderBottom: lineOf(theme),
    },
    '& .block + .block': { contentVisibility: 'auto', containIntrinsicSize: 'auto 1440px' },
    '& .row > .fields': { flex: 1, minWidth: 0 },
    // On a phone the remove button takes space beside the first field only.
    [theme.breakpoints.down('sm')]: {
      '& fieldset.row': { position: 'relative' },
      '& fieldset.row > button': {
        position: 'absolute',
        insetBlockStart: theme.spacing(2),
        insetInlineEnd: 0,
      },
      '& fieldset.row:has(> button) .fields-grid > :first-of-type': { marginInlineEnd: 40 },
    },
  } as const
}

function cardStyles(theme: Theme) {
  return {
    '& .cards': { display: 'grid', gap: theme.spacing(1.5) },
    '@container (min-width: 560px)': { '& .cards': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    '@container (min-width: 900px)': {
      '& .cards': { gridTemplateColumns: 'repeat(var(--across), minmax(0, 1fr))' },
    },
    '& .cards > .row, & .cards > * > .row': {
      position: 'relative',
      padding: theme.spacing(2, 1.5, 1.5),
      border: lineOf(theme),
      borderRadius: theme.shape.borderRadius,
    },
    '& .cards .fields-grid': { columnGap: theme.spacing(1) },
    '& .cards .fields-grid > *': { gridColumn: 'span var(--own, 12)' },
    // Leaves space for the card's remove button.
    '& .cards .fields-grid > :first-of-type': { marginInlineEnd: 36 },
    '& .cards .row > button': { position: 'absolute', insetBlockStart: 18, insetInlineEnd: 10 },
  } as const
}

/** Pixels per column at the narrowest container of each layout. */
const columnSteps = { middle: 64, wide: 88 } as const
const besideLabel = 28 + 16
const labelSize = 12

/** CSS variables for `fields-grid`: the span of a field, wide enough for its label. */
export function spanStyle(field: Field | undefined, sectionColumns = 2): CSSProperties {
  const usual = field ? fieldKinds[field.kind].columns : 12
  // Two columns are a section's default, which leaves each kind its own width.
  const own =
    field?.columns ?? (usual === 12 || sectionColumns === 2 ? usual : Math.floor(12 / sectionColumns))
  const label = textWidth(field ? `${field.title}${field.required ? ' *' : ''}` : '', labelSize) + besideLabel
  const spanAt = (step: number) => Math.min(12, Math.max(own, Math.ceil(label / step)))
  return {
    '--span': spanAt(columnSteps.wide),
    '--middle': spanAt(columnSteps.middle),
    '--own': own,
    '--narrow': own > 6 ? 12 : 6,
  } as CSSProperties
}
