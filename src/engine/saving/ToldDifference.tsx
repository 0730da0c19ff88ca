import Typography from '@mui/material/Typography'
import type { Field } from '#model/entity/entity'
import { showValue } from '#model/show/show'
import { useChosen } from '../fields/choices/useReferenceOptions'
import { formText } from '../form/messages'
import type { Difference } from './differences'

export function ToldDifference({
  difference: { fields, title, before, after },
}: {
  readonly difference: Difference
}) {
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{title}</strong>: <ToldValue field={fields[0]} value={before} /> →{' '}
      <ToldValue field={fields[1]} value={after} />
    </Typography>
  )
}

interface DifferenceValueProps {
  readonly field: Field
  readonly value: unknown
}

export function ToldValue({ field, value }: DifferenceValueProps) {
  const ids = field.ref ? [value].flat().filter((id) => typeof id === 'number') : []
  return field.ref && ids.length > 0 ? (
    <Labels reference={field.ref} ids={ids} />
  ) : (
    showValue(value, field) || formText.empty
  )
}

interface LabelsProps {
  readonly reference: NonNullable<Field['ref']>
  readonly ids: number[]
}

function Labels({ reference, ids }: LabelsProps) {
  const chosen = useChosen(reference, ids, [])
  return <>{chosen.map(({ label }) => label).join(', ')}</>
}
