import type { Field } from '#model/entity/entity'
import { parseEntity } from '#model/entity/parse/parseEntity'
import type { Siblings } from '../contract'
import { fieldKinds } from '../fields/index'

const DayInput = fieldKinds.date.Input

const day: Field | undefined = parseEntity('period', {
  title: 'period',
  type: 'object',
  properties: { day: { type: 'string', format: 'date', title: 'day' } },
}).fields.find(({ name }) => name === 'day')

const alone: Siblings = { get: () => undefined, titleOf: (path) => path, subscribe: () => () => undefined }
const nothing = () => undefined

interface DayFieldProps {
  readonly id: string
  readonly title: string
  /** Canonical date, or incomplete text. */
  readonly value: unknown
  readonly required?: boolean
  readonly readOnly?: boolean
  onChange(value: unknown): void
}

export function DayField({ title, required = false, readOnly = false, ...rest }: DayFieldProps) {
  if (!DayInput || !day) return null
  return (
    <DayInput
      {...rest}
      field={{ ...day, title }}
      required={required}
      readOnly={readOnly}
      siblings={alone}
      onBlur={nothing}
      onProblem={nothing}
    />
  )
}
