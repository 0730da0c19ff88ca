import { styled } from '@mui/material/styles'
import type { PropsWithChildren } from 'react'
import { FieldPlace } from './FieldGrid'

const Fieldset = styled('fieldset')(({ theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  margin: 0,
  minWidth: 0,
  padding: theme.spacing(1, 2, 2),
}))

const Plain = styled('fieldset')({ border: 0, margin: 0, minWidth: 0, padding: 0 })

const Legend = styled('legend')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  padding: theme.spacing(0, 0.5),
}))

interface GroupProps extends PropsWithChildren {
  readonly title: string
  /** Without border and legend, where the title already stands above. */
  readonly isPlain?: boolean
}

/** Fields that belong together inside a section. */
export function Group({ title, isPlain = false, children }: GroupProps) {
  if (isPlain) {
    return <Plain aria-label={title}>{children}</Plain>
  }
  return (
    <Fieldset>
      <Legend>{title}</Legend>
      <FieldPlace>{children}</FieldPlace>
    </Fieldset>
  )
}
